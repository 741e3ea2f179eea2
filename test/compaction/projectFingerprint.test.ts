import { describe, expect, it } from 'vitest';
import { projectFingerprint, projectLine } from '../../server/compaction/projectFingerprint.ts';
import { singlePassPrompt } from '../../server/compaction/prompts.ts';
import { factsWith, file } from './support/facts.ts';

const facts = factsWith({
  files: {
    modified: [file('src/cart/a.ts'), file('src/cart/b.tsx'), file('tools/run.py')],
    read: [file('package.json', 'read'), file('vitest.config.ts', 'read'), file('/etc/hosts.rb', 'read')],
    deleted: [],
  },
});

describe('CMP-21 project fingerprint', () => {
  it('names languages, frameworks and key folders of the project alone', () => {
    expect(projectFingerprint(facts)).toEqual({
      languages: ['TypeScript', 'Python'],
      frameworks: ['Vitest', 'npm'],
      folders: ['src/cart', 'tools'],
    });
  });

  it('informs the prompt as data, and is left out where nothing is known', () => {
    const project = projectLine(facts);
    const guidance = { focus: null, maxWords: 100 };
    expect(singlePassPrompt('x', 'y', { ...guidance, project }).prompt).toContain(
      '[project 1]\nTypeScript, Python; Vitest, npm; folders src/cart, tools\n[end of project 1]',
    );
    expect(singlePassPrompt('x', 'y', { ...guidance, project: projectLine(factsWith({})) }).prompt).not.toContain(
      'project 1',
    );
  });
});
