// The verify row's material, the same for both sides: 500 modified files, most sharing their last name, and a summary of them.

/** 500 paths in 125 packages; every fourth shares its last name with the next package's. */
export const paths = Array.from(
  { length: 500 },
  (_, at) => `packages/unit${at >> 2}/src/${['index', 'config', 'routes', `part${at}`][at % 4]}.ts`,
);

export const goal = 'Move every package to the new entry points';

export const summary = [
  '## Goal',
  goal,
  '## Progress',
  '### Done',
  '- All entry points were moved',
  '## Files Modified',
  ...paths.map((path) => `- ${path}`),
  '## Next Steps',
  '- Publish the packages',
  '## Critical Context',
  '- The entry points are listed in packages/unit7/src/index.ts',
].join('\n');
