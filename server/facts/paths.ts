// One spelling per file (CMP-1): turns any way of writing a path into the one relative to the session's cwd, absolute
// outside it. Finding paths in running text is minePaths' work.

export interface PathOptions {
  readonly cwd: string | null;
  /** The person's home folder; guessed from `cwd` when absent. */
  readonly home?: string | undefined;
}

export interface PathSpeller {
  /**
   * The one spelling of `raw`, seen from `base` (a spelled folder, '' = cwd). Null when it names no file: a URL, a device,
   * an option, the cwd itself, or an unreasonable string.
   */
  spell(raw: string, base?: string): string | null;
  /** Like spell, for folders: the cwd itself is ''. */
  folder(raw: string, base?: string): string | null;
}

const drive = /^[A-Za-z]:(?=[\\/]|$)/;
const scheme = /^[A-Za-z][A-Za-z0-9+.-]+:\/\//;
const lineReference = /(?::\d+(?:[:-]\d+)?:?|#L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?|\(\d+(?:,\d+)?\))$/;
const device = /^\/(?:dev|proc|sys)(?:\/|$)/;
const longestPath = 1_000;

function addSegment(kept: string[], segment: string, rooted: boolean): void {
  if (segment === '' || segment === '.') return;
  if (segment !== '..') kept.push(segment);
  else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
  else if (!rooted) kept.push(segment);
}

/** Absolute or relative path with forward slashes, upper-case drive, no doubled slashes, no `.` and no inner `..`. */
function tidy(path: string): string {
  const slashed = drive.test(path) || path.startsWith('\\\\') ? path.replaceAll('\\', '/') : path;
  const prefix = drive.exec(slashed)?.[0].toUpperCase() ?? '';
  const rest = prefix ? slashed.slice(2) : slashed;
  const rooted = rest.startsWith('/');
  const kept: string[] = [];
  for (const segment of rest.split('/')) addSegment(kept, segment, rooted);
  return prefix + (rooted ? '/' : '') + kept.join('/');
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || path.startsWith('\\\\') || drive.test(path);
}

function homeOf(cwd: string | null): string | null {
  return /^(?:[A-Za-z]:)?\/(?:home|Users)\/[^/]+/.exec(cwd ?? '')?.[0] ?? (cwd?.startsWith('/root') ? '/root' : null);
}

function decoded(uri: string): string {
  const path = uri.replace(/^file:(?:\/\/(?:localhost)?)?/i, '').replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function unwrapped(raw: string): string {
  const bare = raw.trim().replace(/^(["'`<])(.*)(["'`>])$/s, '$2');
  const local = /^file:/i.test(bare) ? decoded(bare) : bare;
  const stripped = local.length > 3 ? local.replace(lineReference, '') : local;
  return stripped === '' ? local : stripped;
}

function isNoFile(path: string): boolean {
  if (path === '' || path.length > longestPath || path.startsWith('-')) return true;
  if (scheme.test(path) || device.test(path)) return true;
  return /[\0\n\r]/.test(path) || /^(?:&?\d|NUL|nul)$/.test(path);
}

/** macOS names the same folder with and without `/private`; decomposed accents name the same file. */
function canonical(path: string): string {
  const aliased = path.startsWith('/private/') ? path.replace(/^\/private(?=\/(?:tmp|var|etc)(?:\/|$))/, '') : path;
  return aliased.normalize('NFC');
}

const mostRemembered = 20_000;

/** The same few hundred paths are spelled over and over in a session. */
function remembering(spell: (raw: string, base: string) => string | null): PathSpeller['folder'] {
  const known = new Map<string, string | null>();
  return (raw, base = '') => {
    const key = `${base}\0${raw}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const path = spell(raw, base);
    known.set(key, path);
    return path;
  };
}

/** Builds the speller of one session. Spelling is lexical: no file system is asked, so deleted folders keep their names. */
export function pathSpeller(options: PathOptions): PathSpeller {
  const cwd = options.cwd === null || options.cwd === '' ? null : canonical(tidy(options.cwd));
  const windows = cwd !== null && (drive.test(cwd) || cwd.startsWith('//'));
  const home = options.home ?? homeOf(cwd);
  const compared = (path: string) => (windows ? path.toLowerCase() : path);

  const absolute = (path: string, base: string): string => {
    if (isAbsolute(path)) return tidy(path);
    if (home !== null && (path === '~' || path.startsWith('~/'))) return tidy(`${home}/${path.slice(1)}`);
    const local = windows ? path.replaceAll('\\', '/') : path;
    if (isAbsolute(base)) return tidy(`${base}/${local}`);
    return tidy([cwd ?? '', base, local].filter((part) => part !== '').join('/'));
  };
  const inside = (path: string): string => {
    if (cwd === null) return path;
    if (compared(path) === compared(cwd)) return '';
    const root = cwd.endsWith('/') ? cwd : `${cwd}/`;
    return compared(path).startsWith(compared(root)) ? path.slice(root.length) : path;
  };
  const folder = (raw: string, base: string): string | null => {
    const path = unwrapped(raw);
    if (isNoFile(path)) return null;
    const msys = windows ? path.replace(/^\/([A-Za-z])(?=\/)/, '$1:') : path;
    return inside(canonical(absolute(msys, base)));
  };
  const remembered = remembering(folder);
  return {
    folder: remembered,
    spell(raw, base = '') {
      const path = remembered(raw, base);
      return path === null || path === '' || path === '/' || path === '..' ? null : path;
    },
  };
}

/** Last segment of a path. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Folder of a spelled path, '' at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '' : path.slice(0, slash);
}

/** True when `path` lies in `folder` (spelled, not ''). */
export function isInside(path: string, folder: string): boolean {
  return path.length > folder.length && path.startsWith(folder) && path[folder.length] === '/';
}

/** A shell pattern (`*`, `?`, `[…]`, `**`) as an anchored expression; `*` does not cross a slash. */
export function patternOf(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|\[[^\]/]+\]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 2) return part.replace('[!', '[^');
    return `\\${part}`;
  });
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return /$^/;
  }
}
