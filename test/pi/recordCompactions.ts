// Scenarios with compactions of every shape Pi 1.6.0 writes.
import { call, fail, say } from '../support/scriptedModel.ts';
import type { RecordedPi } from './recordPi.ts';
import type { Scenario, Stage } from './recordStage.ts';

const long = (about: string) =>
  `${about}. ${'The rate is a fraction of one, and a price is a number of cents, never a float with more digits. '.repeat(4)}`;

async function talk(stage: Stage, pi: RecordedPi, questions: readonly string[]): Promise<void> {
  for (const question of questions) {
    stage.model.push(say(long(`About "${question}"`)));
    await pi.prompt(question);
  }
}

const summary = (goal: string) =>
  `## Goal\n${goal}\n\n## Constraints & Preferences\n- cents only\n\n## Progress\n### Done\n- [x] talked about rates\n\n## Key Decisions\n- **Rates**: fractions\n\n## Next Steps\n1. Round\n\n## Critical Context\n- none`;

/** Lets Pi compact by hand. It asks twice when the cut splits a turn, so every request gets an answer. */
async function compact(stage: Stage, pi: RecordedPi, goal: string): Promise<void> {
  stage.model.rescript(() => say(summary(goal)));
  await pi.request({ type: 'compact' });
  stage.model.rescript([]);
}

const manual: Scenario = {
  name: 'compaction-manual',
  holds: "Pi's own compaction by hand with instructions, keep-from a question, then more talk",
  async play(stage) {
    const pi = await stage.pi();
    for (const about of ['What is a rate?', 'What is a price?', 'And a discount?']) {
      stage.model.push(say('A number.'));
      await pi.prompt(long(about));
    }
    stage.model.push(say(summary('Understand prices')));
    await pi.request({ type: 'compact', customInstructions: 'Mind the discounts.' });
    await talk(stage, pi, ['Go on with discounts.']);
    stage.keep('compaction-manual', await pi.sessionFile());
  },
};

const several: Scenario = {
  name: 'compaction-several',
  holds:
    'Three compactions in a row with talk between, a system message among kept entries, an anchor-like label before the second',
  async play(stage) {
    const pi = await stage.pi();
    for (const round of ['one', 'two', 'three']) {
      await talk(stage, pi, [`Round ${round}: first?`, `Round ${round}: second?`]);
      if (round === 'two')
        await pi.step('label', { target: (await pi.role('assistant')).id, label: 'before the second' });
      if (round === 'two') await pi.step('tools', { names: ['read', 'bash'] });
      await talk(stage, pi, [`Round ${round}: last?`]);
      await compact(stage, pi, `Rounds up to ${round}`);
    }
    await talk(stage, pi, ['After all rounds?']);
    stage.keep('compaction-several', await pi.sessionFile());
  },
};

const keepNone: Scenario = {
  name: 'compaction-keep-none',
  holds: 'A hook keeps nothing: firstKeptEntryId is the compaction entry itself',
  async play(stage) {
    const pi = await stage.pi();
    await talk(stage, pi, ['First?', 'Second?', 'Third?']);
    await pi.step('compaction', { summary: 'Everything was about rates; nothing is kept.', keep: null });
    await pi.request({ type: 'compact' });
    await talk(stage, pi, ['Fourth?']);
    stage.keep('compaction-keep-none', await pi.sessionFile());
  },
};

const hook: Scenario = {
  name: 'compaction-hook',
  holds: 'By an extension, with details and usage (fromHook), keeping from an earlier question than Pi would',
  async play(stage) {
    const pi = await stage.pi();
    await talk(stage, pi, ['Alpha?', 'Beta?', 'Gamma?', 'Delta?']);
    const beta = await pi.user('Beta?');
    const details = {
      readFiles: ['src/price.mjs'],
      modifiedFiles: [],
      extra: { runId: 'run-1', nested: [1, { a: null }] },
    };
    const cost = { input: 0.01, output: 0.02, cacheRead: 0, cacheWrite: 0, total: 0.03 };
    const usage = { input: 500, output: 20, cacheRead: 0, cacheWrite: 0, totalTokens: 520, cost };
    await pi.step('compaction', { summary: 'Alpha was answered.', keep: beta.id, details, usage });
    await pi.request({ type: 'compact' });
    await talk(stage, pi, ['Epsilon?']);
    stage.keep('compaction-hook', await pi.sessionFile());
  },
};

const unknownKept: Scenario = {
  name: 'compaction-unknown-kept',
  holds: 'A hook names an id that does not exist; Pi takes it and keeps nothing (boundary-uncertain)',
  async play(stage) {
    const pi = await stage.pi();
    await talk(stage, pi, ['First?', 'Second?', 'Third?']);
    await pi.step('compaction', { summary: 'The boundary of this one names nothing.', keep: 'deadbeef' });
    await pi.request({ type: 'compact' });
    await talk(stage, pi, ['Fourth?']);
    stage.keep('compaction-unknown-kept', await pi.sessionFile());
  },
};

const split: Scenario = {
  name: 'compaction-split-turn',
  holds:
    'One long turn of many tool calls, cut in its middle: Pi writes two summaries into one and keeps from an assistant message',
  async play(stage) {
    const pi = await stage.pi({ keepRecentTokens: 300 });
    await talk(stage, pi, ['What lies in src?']);
    stage.model.push(
      ...[1, 2, 3, 4, 5].map((n) =>
        call('bash', { command: `echo part ${n}; cat src/price.mjs test/price.test.mjs` }, long(`Part ${n}`)),
      ),
      say('All parts read.'),
    );
    await pi.prompt('Go through it in five parts.');
    stage.model.push(
      say(summary('Five parts')),
      say('## Original Request\nFive parts.\n\n## Early Progress\n- parts read'),
    );
    await pi.request({ type: 'compact' });
    await talk(stage, pi, ['And now?']);
    stage.keep('compaction-split-turn', await pi.sessionFile());
  },
};

const threshold: Scenario = {
  name: 'compaction-threshold',
  holds: 'Automatic compaction because reported usage passes the threshold',
  async play(stage) {
    const pi = await stage.pi({ autoCompact: true, contextWindow: 40_000, reserveTokens: 4_000 });
    await talk(stage, pi, ['First?', 'Second?']);
    stage.model.push(say(long('Third'), { usage: { input: 37_000, output: 300 } }), say(summary('Threshold passed')));
    const from = await pi.begin('Third?');
    await pi.waitFor((event) => event.type === 'compaction_end', 'automatic compaction', from);
    await talk(stage, pi, ['Fourth?']);
    stage.keep('compaction-threshold', await pi.sessionFile());
  },
};

const overflow: Scenario = {
  name: 'compaction-overflow',
  holds:
    'The provider refuses the request as too long: the error reply is hidden by a context edit, compaction, then the retry',
  async play(stage) {
    const pi = await stage.pi({ autoCompact: true, contextWindow: 40_000, reserveTokens: 4_000 });
    await talk(stage, pi, ['First?', 'Second?']);
    const replies = [
      fail(
        400,
        "This model's maximum context length is 40000 tokens. However, your messages resulted in 41234 tokens.",
        {
          code: 'context_length_exceeded',
        },
      ),
      say(long('Third, after the overflow')),
    ];
    stage.model.rescript((request) => {
      const asksForSummary = /summari[sz]/i.test(JSON.stringify(request.body.messages?.[0]));
      return asksForSummary ? say(summary('Overflow')) : (replies.shift() ?? fail(500, 'no more replies'));
    });
    await pi.prompt('Third?');
    stage.model.rescript([]);
    await talk(stage, pi, ['Fourth?']);
    stage.keep('compaction-overflow', await pi.sessionFile());
  },
};

const drafted: Scenario = {
  name: 'compaction-draft',
  holds:
    'Two compactions by boundary drafts: one between a tool result and the next reply keeping from an id, one keeping nothing',
  async play(stage) {
    const pi = await stage.pi();
    await talk(stage, pi, ['First?', 'Second?']);
    const second = await pi.user('Second?');
    const draft = {
      type: 'compaction',
      summary: 'First was about rates.',
      firstKeptEntryId: second.id,
      details: { by: 'draft' },
    };
    await pi.step('draft', { entries: [draft] });
    stage.model.push(call('read', { path: 'README.md' }), say('Read after the boundary.'));
    await pi.prompt('Third, with a tool.');
    await pi.step('draft', { entries: [{ type: 'compaction', summary: 'Nothing is left.', firstKeptEntryId: null }] });
    await talk(stage, pi, ['Fourth?', 'Fifth?']);
    stage.keep('compaction-draft', await pi.sessionFile());
  },
};

const onBranch: Scenario = {
  name: 'compaction-on-branch',
  holds: 'A compaction on one branch, the other branch left without; an edit of an entry inside the kept range',
  async play(stage) {
    const pi = await stage.pi();
    await talk(stage, pi, ['Common?', 'Left one?', 'Left two?']);
    const leftOne = await pi.user('Left one?');
    await compact(stage, pi, 'Left side');
    const kept = await pi.user('Left two?');
    await pi.step('draft', {
      entries: [{ type: 'context_edit', targetId: kept.id, replacement: { content: 'Left two (edited)?' } }],
    });
    await talk(stage, pi, ['Left three?']);
    await pi.step('navigate', { target: leftOne.id });
    await talk(stage, pi, ['Right one?']);
    stage.keep('compaction-on-branch', await pi.sessionFile());
  },
};

const failed: Scenario = {
  name: 'compaction-failed',
  holds:
    'A compaction cancelled by a hook and one whose summary call failed with 429: neither leaves an entry; talk goes on',
  async play(stage) {
    const pi = await stage.pi();
    await talk(stage, pi, ['First?', 'Second?', 'Third?']);
    await pi.step('compaction', { cancel: true });
    await pi.ask({ type: 'compact' });
    stage.model.rescript(() => fail(402, 'Insufficient balance'));
    await pi.ask({ type: 'compact' });
    stage.model.rescript([]);
    await talk(stage, pi, ['Fourth?']);
    stage.keep('compaction-failed', await pi.sessionFile());
  },
};

const warmed: Scenario = {
  name: 'usage-entry',
  holds: 'A usage entry (kind cache_warm) between two questions',
  async play(stage) {
    const pi = await stage.pi({ promptCacheSeconds: 12 });
    const usage = { input: 150_000, output: 60, cached: 140_000 };
    stage.model.push(say(long('First'), { usage }), say('x', { usage: { ...usage, output: 1 } }));
    await pi.prompt('First?');
    await pi.waitFor((event) => event.type === 'entry_appended', 'usage entry', 0);
    await talk(stage, pi, ['Second?']);
    stage.keep('usage-entry', await pi.sessionFile());
  },
};

export const compactions: readonly Scenario[] = [
  manual,
  several,
  keepNone,
  hook,
  unknownKept,
  split,
  threshold,
  overflow,
  drafted,
  onBranch,
  failed,
  warmed,
];
