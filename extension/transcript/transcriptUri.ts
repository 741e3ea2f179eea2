// Addresses of transcript documents: `throughline:/Title.throughline?{path, head, part}`. The path part is for the eye only.
import { Uri } from 'vscode';

export interface TranscriptAddress {
  readonly path: string;
  readonly headId: string | null;
  /** 1-based part; null opens the part with the tip of the session. */
  readonly part: number | null;
}

export const transcriptScheme = 'throughline';

export function transcriptUri(address: TranscriptAddress, title: string): Uri {
  const name =
    title
      .replace(/[\\/?#:*"<>|\u0000-\u001f]/g, ' ')
      .trim()
      .slice(0, 80) || 'Session';
  return Uri.from({ scheme: transcriptScheme, path: `/${name}.throughline`, query: JSON.stringify(address) });
}

/** Null for an address that is not ours or was typed wrongly. */
export function addressOf(uri: Uri): TranscriptAddress | null {
  if (uri.scheme !== transcriptScheme) return null;
  try {
    const value: unknown = JSON.parse(uri.query);
    if (typeof value !== 'object' || value === null || !('path' in value) || typeof value.path !== 'string')
      return null;
    const headId = 'headId' in value && typeof value.headId === 'string' ? value.headId : null;
    const part = 'part' in value && typeof value.part === 'number' ? value.part : null;
    return { path: value.path, headId, part };
  } catch {
    return null;
  }
}
