// Decorations of transcript documents (design section 8.8): marks in text, gutter and overview ruler, and the throughline
// beside the text that says what the model still sees. Colours are theme colours; every mark also has a glyph or words.
import {
  type Disposable,
  type ExtensionContext,
  MarkdownString,
  OverviewRulerLane,
  Range,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  Uri,
  window,
} from 'vscode';
import type { TranscriptView } from '../../server/protocol/treeViews.ts';
import { escapeMarkdown } from '../escapeMarkdown.ts';
import type { Transcripts } from './transcripts.ts';

type MarkKind = TranscriptView['marks'][number]['kind'];
type Sight = TranscriptView['sight'][number]['sight'];

const rulerColours: Readonly<Record<MarkKind, string>> = {
  anchor: 'symbolIcon.classForeground',
  compaction: 'charts.lines',
  checkpoint: 'charts.purple',
  error: 'charts.red',
  gap: 'charts.yellow',
  trimmed: 'charts.lines',
  'hidden-character': 'charts.yellow',
};

/** Longest text after an anchored line (design section 8.8). */
const anchorTextLength = 40;

export class TranscriptDecorations implements Disposable {
  readonly #transcripts: Transcripts;
  readonly #marks: ReadonlyMap<MarkKind, TextEditorDecorationType>;
  readonly #sights: ReadonlyMap<Sight, TextEditorDecorationType>;
  readonly #subscriptions: Disposable[];

  constructor(context: ExtensionContext, transcripts: Transcripts) {
    this.#transcripts = transcripts;
    const gutter = (name: string) => Uri.joinPath(context.extensionUri, 'dist', 'media', `gutter-${name}.svg`);
    const kinds = Object.keys(rulerColours) as MarkKind[];
    this.#marks = new Map(kinds.map((kind) => [kind, markType(kind, gutter(kind))]));
    this.#sights = new Map([
      ['kept', sightType('solid', 'charts.blue')],
      ['summarised', sightType('dashed', 'charts.purple')],
    ]);
    this.#subscriptions = [
      transcripts.onDidRead(({ uri }) => this.#drawAll(uri.toString())),
      window.onDidChangeVisibleTextEditors((editors) => {
        for (const editor of editors) this.#draw(editor);
      }),
    ];
  }

  dispose(): void {
    for (const type of [...this.#marks.values(), ...this.#sights.values()]) type.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #drawAll(uri: string): void {
    for (const editor of window.visibleTextEditors) if (editor.document.uri.toString() === uri) this.#draw(editor);
  }

  #draw(editor: TextEditor): void {
    const view = this.#transcripts.viewOf(editor.document.uri);
    if (!view) return;
    for (const [kind, type] of this.#marks) {
      const marks = view.marks.filter((mark) => mark.kind === kind);
      editor.setDecorations(
        type,
        marks.map((mark) => markOption(kind, mark)),
      );
    }
    for (const [sight, type] of this.#sights) {
      const runs = view.sight.filter((run) => run.sight === sight);
      editor.setDecorations(
        type,
        runs.map((run) => new Range(run.from, 0, run.to, 0)),
      );
    }
  }
}

function markType(kind: MarkKind, gutterIconPath: Uri): TextEditorDecorationType {
  const colour = new ThemeColor(rulerColours[kind]);
  const tinted = kind === 'anchor' || kind === 'checkpoint' || kind === 'compaction';
  return window.createTextEditorDecorationType({
    isWholeLine: true,
    gutterIconPath,
    gutterIconSize: 'contain',
    overviewRulerColor: colour,
    overviewRulerLane: OverviewRulerLane.Right,
    ...(tinted ? { backgroundColor: new ThemeColor(`throughline.${kind}Line`) } : {}),
  });
}

function sightType(style: 'solid' | 'dashed', colour: string): TextEditorDecorationType {
  return window.createTextEditorDecorationType({
    isWholeLine: true,
    borderWidth: '0 0 0 2px',
    borderStyle: style,
    borderColor: new ThemeColor(colour),
  });
}

function markOption(kind: MarkKind, mark: TranscriptView['marks'][number]) {
  const range = new Range(mark.line, 0, mark.line, Number.MAX_SAFE_INTEGER);
  // A string would be read as Markdown; labels come from sessions.
  const hoverMessage = new MarkdownString(escapeMarkdown(mark.label));
  if (kind !== 'anchor') return { range, hoverMessage };
  const words = mark.label.length > anchorTextLength ? `${mark.label.slice(0, anchorTextLength - 1)}…` : mark.label;
  return {
    range,
    hoverMessage,
    renderOptions: { after: { contentText: `  ⚑ ${words}`, color: new ThemeColor('descriptionForeground') } },
  };
}
