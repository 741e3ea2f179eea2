// The extension a recording loads into Pi: one command, `/rec {json}`, for what no RPC command can do: move in the tree,
// set labels, append custom entries, hand in a compaction or boundary drafts. Plain JavaScript, because Pi loads it as is.

/** @param {import('@earendil-works/pi-coding-agent').ExtensionAPI} pi */
export default function companion(pi) {
  /** Answer for the next session_before_compact. */
  let compaction = null;
  let greeting = null;

  pi.on('session_before_compact', (event) => {
    const planned = compaction;
    compaction = null;
    if (!planned) return undefined;
    if (planned.cancel) return { cancel: true };
    const kept = 'keep' in planned ? planned.keep : event.preparation.firstKeptEntryId;
    const { summary, details, usage } = planned;
    const tokensBefore = event.preparation.tokensBefore;
    return { compaction: { summary, firstKeptEntryId: kept, tokensBefore, details, usage } };
  });

  pi.on('before_agent_start', () => {
    const message = greeting;
    greeting = null;
    return message ? { message } : undefined;
  });

  // Only models with a prompt cache ask; a recording of one wants the refresh whether it pays or not.
  pi.on('cache_warming_decision', () => ({ action: 'warm' }));

  /** Hands boundary drafts to the next turn_end, once; the handler is gone afterwards. */
  function draft(entries, again) {
    const stop = pi.on('turn_end', () => {
      stop();
      return again ? { entries, continue: true } : { entries };
    });
  }

  const operations = {
    navigate: (ctx, { target, ...options }) => ctx.navigateTree(target, options),
    label: (_ctx, { target, label }) => pi.setLabel(target, label ?? undefined),
    append: (_ctx, { customType, data }) => pi.appendEntry(customType, data),
    message: (_ctx, { message, options }) => pi.sendMessage(message, options),
    tools: (_ctx, { names }) => pi.setActiveTools(names),
    compaction: (_ctx, planned) => {
      compaction = planned;
    },
    greeting: (_ctx, { message }) => {
      greeting = message;
    },
    draft: (_ctx, { entries, continue: again }) => draft(entries, again),
  };

  pi.registerCommand('rec', {
    description: 'Does one step of a recording',
    handler: async (args, ctx) => {
      const { op, ...rest } = JSON.parse(args);
      await operations[op](ctx, rest);
    },
  });
}
