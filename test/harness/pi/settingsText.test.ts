import { describe, expect, it } from 'vitest';
import { readExtensions, withExtension, withoutExtension } from '../../../server/harness/pi/settingsText.ts';

const path = '/store/companion/companion.cjs';

/** Adding gives `after`; taking out again gives the first bytes back. */
function check(before: string, after: string): void {
  expect(withExtension(before, path)).toBe(after);
  expect(readExtensions(after)).toContain(path);
  expect(withExtension(after, path)).toBe(after);
  const hadNone = !before.includes('"extensions"');
  expect(withoutExtension(after, path, hadNone)).toBe(before);
}

describe('PI-1 installing into Pi’s settings, byte for byte', () => {
  it('adds the list behind the last setting, as that one is laid out', () => {
    check('{"a":1}', `{"a":1,"extensions": ["${path}"]}`);
    check('{\n  "theme": "dark"\n}\n', `{\n  "theme": "dark",\n  "extensions": ["${path}"]\n}\n`);
    check('{\n\t"a": {"b": [1, 2]}\n}', `{\n\t"a": {"b": [1, 2]},\n\t"extensions": ["${path}"]\n}`);
  });

  it('adds to a list that is there', () => {
    check('{"extensions":["/x.ts"],"z":0}', `{"extensions":["/x.ts","${path}"],"z":0}`);
    check('{"extensions": [ "/x.ts",\n  "/y,]}.ts" ]}', `{"extensions": [ "/x.ts",\n  "/y,]}.ts",\n  "${path}" ]}`);
    check('{"extensions":[]}', `{"extensions":["${path}"]}`);
  });

  it('keeps a byte order mark, escapes and deeper lists of the same name', () => {
    check('\uFEFF{"a\\"}":"\\\\"}', `\uFEFF{"a\\"}":"\\\\","extensions": ["${path}"]}`);
    const deep = '{"packages": {"extensions": ["/no.ts"]}}';
    expect(withExtension(deep, path)).toBe(`{"packages": {"extensions": ["/no.ts"]},"extensions": ["${path}"]}`);
  });

  it('writes a file where there is none', () => {
    expect(JSON.parse(withExtension('', path))).toEqual({ extensions: [path] });
    expect(withExtension('{}', path)).toBe(`{\n  "extensions": ["${path}"]\n}`);
    expect(JSON.parse(withoutExtension(withExtension('{ }', path), path, true))).toEqual({});
  });

  it('takes out only what it put in, wherever it stands by now', () => {
    const moved = `{"extensions": ["${path}", "/later.ts"], "theme": "light"}`;
    expect(withoutExtension(moved, path, true)).toBe('{"extensions": ["/later.ts"], "theme": "light"}');
    expect(withoutExtension('{"extensions": ["/later.ts"]}', path, true)).toBe('{"extensions": ["/later.ts"]}');
    expect(withoutExtension(`{"extensions": ["${path}"]}`, path, false)).toBe('{"extensions": []}');
  });

  it('is not ours to touch: no object, no JSON, another kind of extensions', () => {
    expect(['[1]', '{"a":', '"x"', '{"extensions": "all"}'].map(readExtensions)).toEqual([null, null, null, null]);
    expect(readExtensions(' \n')).toEqual([]);
  });
});
