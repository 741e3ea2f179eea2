// One codicon. The font comes from the panel's own stylesheet; the glyph is decoration unless it has a label.
import { html, nothing, type TemplateResult } from 'lit';

export function icon(name: string, label: string | null = null, role = ''): TemplateResult {
  return html`<vscode-icon
    name=${name}
    class=${role}
    role=${label === null ? nothing : 'img'}
    aria-label=${label ?? nothing}
    aria-hidden=${label === null ? 'true' : nothing}
  ></vscode-icon>`;
}
