// Transcript documents in the real editor: text, outline, folding, lenses, hovers, links, live text, hostile text (UI-3).
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CodeLens,
  commands,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type MarkdownString,
  Position,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { refundSession, type SessionFile } from '../sessionFile.mjs';
import { eventually, inside, openDocument, sessionsFolder, transcriptUriOf, workspaceFolder } from './inside.ts';

const sample = () => join(sessionsFolder(), 'idempotent-refunds.jsonl');

const ask = async <T>(provider: string, document: TextDocument, ...more: unknown[]): Promise<T> =>
  (await commands.executeCommand<T>(`vscode.execute${provider}`, document.uri, ...more)) ?? ([] as T);

/** Every file of these tests is its own, so that no test sees another's changes. */
function newSession(name: string, turns = 3): SessionFile {
  return refundSession(join(sessionsFolder(), `${name}.jsonl`), {
    id: name,
    cwd: workspaceFolder(),
    turns,
    title: `Session of ${name}`,
  });
}

function lineOf(document: TextDocument, text: string): number {
  const line = document
    .getText()
    .split('\n')
    .findIndex((each) => each.includes(text));
  assert.ok(line >= 0, `no line with ${text}`);
  return line;
}

export function transcriptSuite(): void {
  suite('transcripts', () => {
    test('UI-3 a session is a read-only document of its own language with its words in it', async () => {
      const document = await openDocument(sample());
      assert.equal(document.languageId, 'throughline-transcript');
      assert.match(document.getText(), /^you \d\d:\d\d {2}#\d+/m);
      assert.match(document.getText(), /^=== context compacted {2}reported by Pi/m);
    });

    test('UI-3 outline and folding follow turns and tools', async () => {
      const document = await openDocument(sample());
      const symbols = await ask<DocumentSymbol[]>('DocumentSymbolProvider', document);
      assert.ok(symbols.length > 20);
      assert.ok(symbols.some((symbol) => symbol.name === 'Context compacted'));
      assert.ok(
        symbols.some((symbol) => symbol.children.length > 0),
        'tools stand below the turn that called them',
      );
      const folds = await ask<FoldingRange[]>('FoldingRangeProvider', document);
      assert.ok(folds.length >= symbols.length / 2);
      for (const fold of folds) assert.ok(fold.end > fold.start && fold.end < document.lineCount);
    });

    test('UI-3 lenses stand on prompts and boundaries and name commands that exist', async () => {
      const document = await openDocument(sample());
      const lenses = await ask<CodeLens[]>('CodeLensProvider', document, 500);
      const titles = new Set(lenses.map((lens) => lens.command?.title.replace(/#\d+/, '#')));
      for (const title of ['Anchor here', 'Copy reference #', 'Look before this']) assert.ok(titles.has(title), title);
      const known = await commands.getCommands(true);
      for (const lens of lenses) assert.ok(known.includes(lens.command?.command ?? ''), lens.command?.command);
    });

    test('UI-3 a hover says what the model sees of an entry', async () => {
      const document = await openDocument(sample());
      const first = await ask<Hover[]>(
        'HoverProvider',
        document,
        new Position(
          document
            .getText()
            .split('\n')
            .findIndex((line) => line.startsWith('you ')),
          0,
        ),
      );
      const last = await ask<Hover[]>('HoverProvider', document, new Position(document.lineCount - 3, 0));
      const words = (hovers: Hover[]) =>
        hovers.flatMap((hover) => hover.contents.map((c) => (c as MarkdownString).value)).join('\n');
      assert.match(words(first), /only in the summary/);
      assert.match(words(last), /word for word/);
    });

    test('UI-3 long output is cut with a link that opens the full text', async () => {
      const document = await openDocument(sample());
      const links = await ask<DocumentLink[]>('LinkProvider', document);
      const link = links.find((each) => each.target?.scheme === 'command');
      assert.ok(link?.target, 'a link to full text');
      assert.equal(link.target.path, 'throughline.openEntryText');
      const [argument] = JSON.parse(link.target.query);
      await commands.executeCommand(link.target.path, argument);
      const opened = await eventually('the full text', () =>
        window.activeTextEditor?.document.isUntitled ? window.activeTextEditor.document : null,
      );
      assert.ok(opened.lineCount > 14);
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    test('UI-3 UI-5 a document grows with its file; two sessions stay apart', async () => {
      const one = newSession('grows');
      const other = newSession('stays');
      const first = await openDocument(one.path);
      const second = await openDocument(other.path);
      await window.showTextDocument(first, { preview: false });
      await window.showTextDocument(second, { preview: false, viewColumn: 2 });
      const before = second.getText();
      one.turn('Appended while the document is open');
      await eventually('the appended prompt', () => first.getText().includes('Appended while the document is open'));
      assert.equal(second.getText(), before);
      await commands.executeCommand('workbench.action.closeAllEditors');
    });

    test('Bad input: a file truncated, torn and deleted while open says so and never throws', async () => {
      const file = newSession('breaks', 6);
      const document = await openDocument(file.path);
      await window.showTextDocument(document, { preview: false });
      const whole = document.lineCount;
      file.truncate(12);
      await eventually('the shorter text', () => document.lineCount < whole);
      file.tear();
      await eventually('still readable', () => document.getText().includes('Session of breaks'));
      rmSync(file.path);
      await eventually('what happened', () =>
        /cannot be read|no longer|not found|does not exist/i.test(document.getText()),
      );
      await commands.executeCommand('workbench.action.closeAllEditors');
    });

    test('SEC-2 HTML, script, ANSI and bidi text is shown as text and marked, never obeyed', async () => {
      const file = newSession('hostile', 1);
      const hostile = '<img src=x onerror="alert(1)"><script>alert(1)</script> [link](command:workbench.action.quit)';
      file.turn(`${hostile} \u001b[31mred\u001b[0m \u202egnp.exe\u202c zero\u200bwidth`, {
        reply: hostile,
        output: hostile,
      });
      const document = await openDocument(file.path);
      const text = document.getText();
      assert.ok(text.includes(hostile));
      assert.ok(!/[\u001b\u202e\u202c\u200b]/.test(text), 'no control character survives');
      assert.match(text, /U\+202E/);
      const { tree } = await inside();
      const links = await ask<DocumentLink[]>('LinkProvider', document);
      assert.deepEqual(
        links.filter((link) => link.target?.scheme === 'command' && link.target.path !== 'throughline.openEntryText'),
        [],
      );
      const hover = await ask<Hover[]>('HoverProvider', document, new Position(lineOf(document, 'onerror'), 4));
      for (const { contents } of hover) {
        for (const content of contents) {
          assert.notEqual((content as MarkdownString).isTrusted, true);
          assert.doesNotMatch((content as MarkdownString).value, /(?<!\\)<script>|(?<!\\)\]\(command:/);
        }
      }
      assert.ok(tree.snapshot);
    });

    test('an address that was typed wrongly opens a document that says so', async () => {
      const uri = transcriptUriOf(join(sessionsFolder(), 'there-is-no-such-file.jsonl'));
      assert.match((await workspace.openTextDocument(uri)).getText(), /no-such-file|cannot|not/i);
      const odd = await workspace.openTextDocument(uri.with({ query: 'not json' }));
      assert.match(odd.getText(), /names no session/);
    });
  });
}
