// A harness's name for a sentence: its label without the version, so that "Claude Code 0.9.1" compacts as "Claude Code".

/** Without the last word where that begins with a digit. */
export function harnessName(label: string): string {
  return label.replace(/\s+v?\d\S*$/, '');
}
