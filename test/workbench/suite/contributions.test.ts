// What package.json promises and what is really there: commands, settings, walkthrough pictures, trust.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commands, workspace } from 'vscode';
import { extension } from './inside.ts';

/** VS Code makes these for every view. */
const madeByVsCode = /^throughline\.sessions\./;

interface Setting {
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly default?: unknown;
}

export function contributionsSuite(): void {
  suite('contributions', () => {
    const { contributes, capabilities } = extension().packageJSON;
    const ids: string[] = contributes.commands.map((command: { command: string }) => command.command);

    test('UI-1 every contributed command is registered, and every registered one is contributed', async () => {
      const registered = (await commands.getCommands(true)).filter(
        (id) => id.startsWith('throughline.') && !madeByVsCode.test(id),
      );
      assert.deepEqual(registered.sort(), [...ids].sort());
    });

    test('UI-1 every command has a title, a category, and stands in one menu or the palette', () => {
      for (const command of contributes.commands) {
        assert.equal(command.category, 'Throughline', command.command);
        assert.match(command.title, /^[A-Z]/, command.command);
      }
      const inMenus = Object.values<{ command: string }[]>(contributes.menus).flat();
      for (const { command } of inMenus) assert.ok(ids.includes(command), `${command} is in a menu and does not exist`);
      for (const { command } of contributes.keybindings) assert.ok(ids.includes(command), command);
    });

    test('UI-9 every setting has a description of its own and a default that VS Code gives back', () => {
      const settings: Record<string, Setting> = Object.assign(
        {},
        ...contributes.configuration.map((group: { properties: object }) => group.properties),
      );
      assert.ok(Object.keys(settings).length > 0);
      for (const [name, setting] of Object.entries(settings)) {
        assert.ok((setting.markdownDescription ?? setting.description ?? '').length > 30, name);
        assert.deepEqual(workspace.getConfiguration().inspect(name)?.defaultValue, setting.default, name);
      }
    });

    test('UI-7 walkthrough pictures, icons and panel scripts are in the installed extension', () => {
      const folder = extension().extensionPath;
      const steps: { media: { image: string } }[] = contributes.walkthroughs[0].steps;
      const files = [
        ...steps.map((step) => step.media.image),
        ...['home', 'preflight', 'anchors', 'checkpoints', 'storage', 'session', 'retention'].map(
          (panel) => `dist/webview/${panel}.js`,
        ),
        ...['dist/worker.js', 'dist/extension.cjs', 'dist/cli.js', 'dist/media/ring-dark-8.svg'],
      ];
      assert.deepEqual(
        files.filter((file) => !existsSync(join(folder, file))),
        [],
      );
    });

    test('SEC-3 untrusted and virtual workspaces are declared, and settings that name foreign places wait for trust', () => {
      assert.equal(capabilities.untrustedWorkspaces.supported, 'limited');
      assert.equal(capabilities.virtualWorkspaces.supported, 'limited');
      assert.ok(capabilities.untrustedWorkspaces.restrictedConfigurations.includes('throughline.sessions.folders'));
      assert.deepEqual(extension().packageJSON.extensionKind, ['workspace']);
    });
  });
}
