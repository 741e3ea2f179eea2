// Names by which harnesses call their tools, reduced to letters and digits, and the arguments that carry paths. Conservative:
// a name that is not here does nothing to files unless its words and its result both say so.

export type ToolKind =
  | 'read'
  | 'write'
  | 'edit'
  | 'append'
  | 'delete'
  | 'move'
  | 'copy'
  | 'search'
  | 'list'
  | 'folder'
  | 'patch'
  | 'shell'
  | 'command';

const names: Readonly<Record<ToolKind, string>> = {
  read: 'read readfile viewfile view openfile catfile fsread fsreadtextfile readtextfile readmultiplefiles readmanyfiles readfiles notebookread fileread getfilecontents getfilecontent readmediafile viewimage readnotebook cat',
  write:
    'write writefile writetofile createfile createnewfile createtextfile newfile filewrite fswrite fswritetextfile writetextfile savefile savetofile overwritefile createorupdatefile replacefilecontent addfile createandwritefile',
  edit: 'edit editfile multiedit multieditfile strreplace stringreplace replace replaceinfile replacestringinfile multireplacestringinfile searchreplace searchandreplace applydiff applyedit applyedits editblock notebookedit editnotebook editnotebookfile inserteditintofile inserttext insertcontent insertatline insertlines fileedit modifyfile updatefile smartedit editexistingfile singlefindandreplace multifindandreplace replacelines replaceregex replacecontent replacesymbolbody insertaftersymbol insertbeforesymbol fsedit rewritefile patchfile undoedit replacefilecontents findandreplace',
  append: 'appendfile appendtofile fileappend',
  delete:
    'delete deletefile deletefiles removefile removefiles rm unlink deletepath deletefolder deletedirectory removedirectory filedelete fsdelete removepath trashfile',
  move: 'move movefile movefiles rename renamefile mv movepath filemove filerename fsmove renamepath movedirectory',
  copy: 'copyfile copypath filecopy cp fscopy',
  search:
    'grep search ripgrep rg searchfiles searchfile grepsearch codesearch codebasesearch searchcode semanticsearch searchinfiles textsearch searchforpattern searchtext findinfiles',
  list: 'find glob ls list listdir listfiles listdirectory listfolder filesearch tree findfiles findfile globsearch directorytree globfiles listdirectorywithsizes getfileinfo',
  folder: 'mkdir createdirectory createfolder createdir makedirectory',
  patch: 'applypatch patch gitapply applyunifieddiff',
  shell:
    'bash shell exec execcommand runcommand runcommands runterminalcmd runterminalcommand runinterminal terminal executecommand executebash localshell localshellcall runshellcommand runshell sh zsh powershell pwsh cmd execute executeshellcommand consoleexec runbash shellexec shellcommand unifiedexec commandexecution bashtool',
  command:
    'strreplacebasededittool strreplaceeditor texteditor texteditor20250124 texteditor20250429 texteditor20250728 editor openhandsedit fileeditor',
};

const kinds: ReadonlyMap<string, ToolKind> = new Map(
  Object.entries(names).flatMap(([kind, list]) => list.split(' ').map((name) => [name, kind as ToolKind] as const)),
);

/** The part of a tool's name behind server and namespace prefixes, e.g. `mcp__fs__write_file` → `write_file`. */
export function bareToolName(tool: string): string {
  return (
    tool
      .slice(0, 200)
      .split(/__|[.:/]/)
      .findLast((part) => part !== '') ?? tool
  );
}

/** Kind of a tool by name alone; null for names outside the tables. */
export function toolKind(tool: string): ToolKind | null {
  const bare = bareToolName(tool)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return kinds.get(bare) ?? null;
}

const verbs: readonly [RegExp, ToolKind][] = [
  [/^(?:write|create|save|overwrite)$/, 'write'],
  [/^(?:edit|replace|modify|update|insert|patch)$/, 'edit'],
  [/^(?:delete|remove)$/, 'delete'],
  [/^(?:move|rename)$/, 'move'],
  [/^(?:read|view|open)$/, 'read'],
];

/** Guesses from the words of a name, for tools that also speak of files: `fs_write_file_v2` → write. */
export function guessedKind(tool: string): ToolKind | null {
  const words = bareToolName(tool)
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase());
  if (!words.some((word) => word === 'file' || word === 'files' || word === 'notebook')) return null;
  return verbs.find(([verb]) => words.some((word) => verb.test(word)))?.[1] ?? null;
}

const pathKeys = [
  'path',
  'file_path',
  'filePath',
  'filepath',
  'filename',
  'file_name',
  'fileName',
  'file',
  'target_file',
  'targetFile',
  'TargetFile',
  'absolute_path',
  'absolutePath',
  'AbsolutePath',
  'notebook_path',
  'notebookPath',
  'relative_workspace_path',
  'relative_path',
  'relativePath',
  'uri',
  'target',
  'target_path',
  'targetPath',
  'dir_path',
  'directory',
  'dir',
  'folder',
  'dirPath',
];
const listKeys = [
  'paths',
  'files',
  'file_paths',
  'filePaths',
  'filenames',
  'edits',
  'replacements',
  'changes',
  'operations',
  'targets',
];
const fromKeys = [
  'source',
  'src',
  'from',
  'old_path',
  'oldPath',
  'source_path',
  'sourcePath',
  'from_path',
  'fromPath',
  'old',
  'oldUri',
  'old_name',
  'oldName',
  'path',
  'file_path',
  'filePath',
  'target_file',
];
const toKeys = [
  'destination',
  'dest',
  'dst',
  'to',
  'new_path',
  'newPath',
  'destination_path',
  'destinationPath',
  'to_path',
  'toPath',
  'target',
  'target_path',
  'targetPath',
  'new',
  'newUri',
  'new_name',
  'newName',
  'name',
  'move_path',
];

type Arguments = Readonly<Record<string, unknown>>;

function firstText(args: Arguments, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = Object.hasOwn(args, key) ? args[key] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

function isArguments(value: unknown): value is Arguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listed(value: unknown): readonly string[] {
  if (Array.isArray(value))
    return value.slice(0, 500).flatMap((item: unknown) => {
      if (typeof item === 'string') return [item];
      const path = isArguments(item) ? firstText(item, pathKeys) : null;
      return path === null ? [] : [path];
    });
  // Some harnesses key the changes by path.
  return isArguments(value)
    ? Object.keys(value)
        .filter((key) => /[./]/.test(key))
        .slice(0, 500)
    : [];
}

/** Paths a call's arguments name, the direct one first; each once. */
export function argumentPaths(args: Arguments): readonly string[] {
  const direct = firstText(args, pathKeys);
  const found = new Set(direct === null ? [] : [direct]);
  for (const key of listKeys) for (const path of listed(args[key])) found.add(path);
  return [...found];
}

/** Start and end of a move or copy; null unless both are named. */
export function argumentMove(args: Arguments): { readonly from: string; readonly to: string } | null {
  const from = firstText(args, fromKeys);
  const to = firstText(
    args,
    toKeys.filter((key) => args[key] !== from),
  );
  return from === null || to === null ? null : { from, to };
}

/** Text a write call carries. */
export function argumentContent(args: Arguments): string | null {
  return firstText(args, ['content', 'contents', 'text', 'file_text', 'new_content', 'code', 'data', 'body']);
}

/** What an edit puts in: one text, or those of a list of edits. */
export function argumentNewText(args: Arguments): string | null {
  const keys = ['newText', 'new_string', 'newString', 'new_str', 'new_text', 'replacement', 'replace'];
  const edits: unknown = args['edits'];
  if (!Array.isArray(edits)) return firstText(args, keys);
  const texts = edits.flatMap((edit) => (isArguments(edit) ? (firstText(edit, keys) ?? []) : []));
  return texts.length === 0 ? null : texts.join('\n');
}

/** The script of a shell call: a string, or an array whose shell wrapper is removed. */
export function argumentScript(args: Arguments): string | null {
  for (const key of ['command', 'cmd', 'script', 'commands', 'CommandLine', 'code', 'input', 'arguments', 'args']) {
    const value = args[key];
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
      return joined(value, key);
  }
  return null;
}

function joined(words: readonly string[], key: string): string {
  if (key === 'commands') return words.join('\n');
  const flag = words.findIndex((word) => /^-[a-z]*c$|^-Command$|^\/c$/.test(word));
  const wrapped = /(?:^|[/\\])(?:ba|z|da)?sh$|^(?:cmd|powershell|pwsh)(?:\.exe)?$/.test(words[0] ?? '');
  if (wrapped && flag > 0 && words[flag + 1] !== undefined) return words[flag + 1] ?? '';
  return words.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}

/** Folder a call says it runs in, as written. */
export function argumentFolder(args: Arguments): string {
  return firstText(args, ['workdir', 'cwd', 'working_directory', 'workingDirectory', 'Cwd', 'directory']) ?? '';
}
