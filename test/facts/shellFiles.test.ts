// Files touched through shell commands: one command, what it printed, and what must be found.
import { describe, expect, it } from 'vitest';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import { bash, type Call, call, sessionOf } from './sessionOf.ts';

interface Expected {
  /** modified / read / deleted paths, space separated. */
  readonly m?: string;
  readonly r?: string;
  readonly d?: string;
}

const words = (text: string | undefined) =>
  (text ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .sort();

function check(calls: readonly Call[], expected: Expected): void {
  const { files } = extractFacts(sessionOf(...calls), { cwd: '/home/u/app' });
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path).sort();
  expect({ m: paths(files.modified), r: paths(files.read), d: paths(files.deleted) }).toEqual({
    m: words(expected.m),
    r: words(expected.r),
    d: words(expected.d),
  });
}

const cases: readonly [string, Expected][] = [
  ['dotnet run -- logs/a.csv --html out/board.html', { m: 'out/board.html' }],
  ['python plot.py -o chart.svg', { m: 'chart.svg' }],
  ['ps -o pid', {}],
  ['pytest -o cache_dir=x.y', {}],
  ['mv src/a.ts src/b.ts', { m: 'src/b.ts', d: 'src/a.ts' }],
  ['mv a.ts b.ts lib/', { m: 'lib/a.ts lib/b.ts', d: 'a.ts b.ts' }],
  ['mkdir -p lib && mv a.ts lib', { m: 'lib/a.ts', d: 'a.ts' }],
  ['mv -t lib a.ts b.ts', { m: 'lib/a.ts lib/b.ts', d: 'a.ts b.ts' }],
  ['git mv src/old.ts src/new.ts', { m: 'src/new.ts', d: 'src/old.ts' }],
  ['git mv -n src/old.ts src/new.ts', {}],
  ['git -C packages/x mv a.ts b.ts', { m: 'packages/x/b.ts', d: 'packages/x/a.ts' }],
  ['git rm src/old.ts', { d: 'src/old.ts' }],
  ['git rm --cached src/old.ts', {}],
  ['git checkout -- src/a.ts', { m: 'src/a.ts' }],
  ['git checkout main', {}],
  ['git checkout -b feature/x.y', {}],
  ['git restore src/a.ts', { m: 'src/a.ts' }],
  ['git restore --staged src/a.ts', {}],
  ['rm -f src/a.ts src/b.ts', { d: 'src/a.ts src/b.ts' }],
  ['rm -rf dist', {}],
  ['rm *.log', {}],
  ['cp src/a.ts src/b.ts', { m: 'src/b.ts' }],
  ['cp .env.example .env', { m: '.env' }],
  ['touch src/new.ts', { m: 'src/new.ts' }],
  ['touch src/{a,b}.ts', { m: 'src/a.ts src/b.ts' }],
  ['mkdir -p src/lib', {}],
  ["sed -i 's/a/b/' src/a.ts src/b.ts", { m: 'src/a.ts src/b.ts' }],
  ["sed -i '' 's/a/b/g' src/a.ts", { m: 'src/a.ts' }],
  ["sed -i.bak -e 's/a/b/' -e 's/c/d/' src/a.ts", { m: 'src/a.ts' }],
  ["sed -i -E 's#(a)#b#' src/a.ts", { m: 'src/a.ts' }],
  ["sed -n '1,40p' src/a.ts", { r: 'src/a.ts' }],
  ["perl -pi -e 's/a/b/' src/a.ts", { m: 'src/a.ts' }],
  ["perl -i -pe 's/a/b/' src/a.ts", { m: 'src/a.ts' }],
  ['echo hi > notes.txt', { m: 'notes.txt' }],
  ['echo "rm -rf src" >> notes.txt', { m: 'notes.txt' }],
  ['echo mv a b', {}],
  ['npm test > out.log 2>&1', { m: 'out.log' }],
  ['npm test &> out.log', { m: 'out.log' }],
  ['npm test > /dev/null 2>/dev/null', {}],
  ["cat > src/a.ts <<'EOF'\nrm -rf src/b.ts\nmv c d\nEOF", { m: 'src/a.ts' }],
  ["cat <<'EOF' > src/a.ts\nx\nEOF\nrm src/b.ts", { m: 'src/a.ts', d: 'src/b.ts' }],
  ['cat > a.txt <<-EOF\n\tx\n\tEOF\ncat b.txt', { m: 'a.txt', r: 'b.txt' }],
  ['npm run build | tee build.log', { m: 'build.log' }],
  ['echo x | tee -a a.txt b.txt > /dev/null', { m: 'a.txt b.txt' }],
  ['cat src/a.ts', { r: 'src/a.ts' }],
  ['cat src/a.ts src/b.ts | head -50', { r: 'src/a.ts src/b.ts' }],
  ['cat src/a.ts | grep foo', {}],
  ['cat src/a.ts > src/b.ts', { m: 'src/b.ts' }],
  ['head -n 20 src/a.ts', { r: 'src/a.ts' }],
  ['head -20 src/a.ts', { r: 'src/a.ts' }],
  ['tail -c 100 src/a.ts', { r: 'src/a.ts' }],
  ['nl -ba src/a.ts | sed -n "1,20p"', { r: 'src/a.ts' }],
  ['grep -rn foo src', {}],
  ['ls -la src', {}],
  ['find . -name "*.ts"', {}],
  ['wc -l src/a.ts', {}],
  ['cd packages/x && cat a.ts && rm b.ts', { r: 'packages/x/a.ts', d: 'packages/x/b.ts' }],
  ['(cd packages/x && touch a.ts); touch b.ts', { m: 'packages/x/a.ts b.ts' }],
  ['cd /home/u/app/src && cat a.ts', { r: 'src/a.ts' }],
  ['cd /tmp && touch x.txt', { m: '/tmp/x.txt' }],
  ['cd "$(mktemp -d)" && touch x.txt', {}],
  ['FILE=src/a.ts; echo x > "$FILE"', { m: 'src/a.ts' }],
  ['F=src/a.ts && sed -i s/a/b/ $F', { m: 'src/a.ts' }],
  ['rm "$UNKNOWN/a.ts"', {}],
  ['sudo rm -f /etc/x.conf', { d: '/etc/x.conf' }],
  ['env A=1 B=2 cp a.ts b.ts', { m: 'b.ts' }],
  ['NODE_ENV=test cp a.ts b.ts', { m: 'b.ts' }],
  ['timeout 30 cp a.ts b.ts', { m: 'b.ts' }],
  ['bash -lc "mv a.ts b.ts"', { m: 'b.ts', d: 'a.ts' }],
  ["bash <<'EOF'\nmv a.ts b.ts\nEOF", { m: 'b.ts', d: 'a.ts' }],
  ['for f in a.ts b.ts; do sed -i s/x/y/ $f; done', { m: 'a.ts b.ts' }],
  ['for f in a b; do mv $f.js $f.ts; done', { m: 'a.ts b.ts', d: 'a.js b.js' }],
  ['if [ -f a.ts ]; then rm a.ts; fi', { d: 'a.ts' }],
  ['[ -f a.ts ] && rm a.ts', { d: 'a.ts' }],
  ['grep -q x .gitignore || echo x >> .gitignore', { m: '.gitignore' }],
  ['git mv a.ts b.ts || mv a.ts c.ts', { m: 'b.ts', d: 'a.ts' }],
  ['echo "a.ts b.ts" | xargs rm', { d: 'a.ts b.ts' }],
  ["printf 'x\\n' > a.txt", { m: 'a.txt' }],
  ['dd if=/dev/zero of=big.bin bs=1M count=1', { m: 'big.bin' }],
  ['truncate -s 0 app.log', { m: 'app.log' }],
  ['curl -o data.json https://x.y/z.json', { m: 'data.json' }],
  ['curl -sSLo data.json https://x.y/z.json', { m: 'data.json' }],
  ['curl -O https://x.y/z.json', { m: 'z.json' }],
  ['wget https://x.y/z.tar.gz', { m: 'z.tar.gz' }],
  ['wget -O a.gz https://x.y/z.tar.gz', { m: 'a.gz' }],
  ['curl https://x.y/z.json', {}],
  ['npx prettier --write src/a.ts', { m: 'src/a.ts' }],
  ['npx prettier --check src/a.ts', {}],
  ['npx biome check --write src/a.ts', { m: 'src/a.ts' }],
  ['npx eslint --fix src/a.ts', { m: 'src/a.ts' }],
  ['npx eslint src/a.ts', {}],
  ['black app/main.py', { m: 'app/main.py' }],
  ['black --check app/main.py', {}],
  ['gofmt -w main.go', { m: 'main.go' }],
  ['gofmt -l .', {}],
  ['rustfmt src/main.rs', { m: 'src/main.rs' }],
  ['rsync -n a.ts b.ts', {}],
  ['rsync -a a.ts b.ts', { m: 'b.ts' }],
  ['ln -s a.ts b.ts', { m: 'b.ts' }],
  ['install -m 755 a.sh bin/a.sh', { m: 'bin/a.sh' }],
  ['tar -xzf a.tgz', {}],
  ['npm install lodash', {}],
  ["patch -p1 <<'EOF'\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-x\n+y\nEOF", { m: 'src/a.ts' }],
  [
    "git apply <<'EOF'\ndiff --git a/x.ts b/x.ts\ndeleted file mode 100644\n--- a/x.ts\n+++ /dev/null\nEOF",
    { d: 'x.ts' },
  ],
  [
    "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/a.ts\n*** Add File: src/b.ts\n*** Delete File: src/c.ts\n*** End Patch\nEOF",
    { m: 'src/a.ts src/b.ts', d: 'src/c.ts' },
  ],
  ["python3 - <<'EOF'\np = 'src/a.py'\ns = open(p).read()\nopen(p, 'w').write(s)\nEOF", { m: 'src/a.py' }],
  ["python -c \"open('a.txt','w').write('x')\"", { m: 'a.txt' }],
  ["node -e \"require('fs').writeFileSync('a.json', '{}')\"", { m: 'a.json' }],
  ['cat ~/notes.md', { r: '/home/u/notes.md' }],
  ['cat $HOME/notes.md', { r: '/home/u/notes.md' }],
  ['cat < a.txt', { r: 'a.txt' }],
  ['jq . package.json', { r: 'package.json' }],
  ['jq ".x=1" package.json > tmp.json && mv tmp.json package.json', { m: 'package.json', d: 'tmp.json' }],
  ['diff <(cat a.txt) <(cat b.txt)', {}],
  ['x=$(cat version.txt); echo $x', {}],
  ['docker run x cat /etc/hosts', {}],
  ['ssh host "rm -rf x"', {}],
  ['# rm a.ts\ntouch b.ts', { m: 'b.ts' }],
  ['echo "it\'s > here"', {}],
  ['find . -name "*.bak" -delete', {}],
  ['node script.js > out.json; cat out.json', { m: 'out.json', r: 'out.json' }],
  ['cat a.txt; cat b.txt', { r: 'a.txt b.txt' }],
  ['less README.md', { r: 'README.md' }],
  ['awk "NR>=10 && NR<=20" src/a.ts', { r: 'src/a.ts' }],
  ['mv src/a.ts src/b.ts --dry-run', {}],
  ['chmod +x run.sh', { m: 'run.sh' }],
  ['cat <<EOF\nhello > a.txt\nEOF', {}],
];

describe('CMP-1 files through shell commands', () => {
  it('reads names with blanks, quoted or escaped', () => {
    const { files } = extractFacts(sessionOf(bash("mv -f './a b.ts' my\\ file.ts")), { cwd: '/home/u/app' });
    expect(files.modified.map(({ path }) => path)).toEqual(['my file.ts']);
    expect(files.deleted.map(({ path }) => path)).toEqual(['a b.ts']);
  });

  it.each(cases)('%s', (command, expected) => check([bash(command)], expected));
});

describe('CMP-1 files that programs write by themselves', () => {
  const written = (path: string, content: string) => call('write', { path, content });

  it.each<[string, string, Expected]>([
    ['node build.mjs', 'Wrote dist/list.html', { m: 'dist/list.html' }],
    ['quarto render report.qmd', 'Output created: report.pdf', { m: 'report.pdf' }],
    ['make labels', 'labels.pdf written (38 pages)', { m: 'labels.pdf' }],
    ['python3 export.py', 'datos.csv guardado', { m: 'datos.csv' }],
    ['npm test', 'Wrote coverage/index.html', {}],
    ['cat build.log', 'Wrote dist/list.html', { r: 'build.log' }],
    ['node build.mjs', '✓ saves draft.json when asked\nreading a.csv', {}],
  ])('%s, which prints %j', (command, output, expected) => check([bash(command, output)], expected));

  it('takes what is looked at right behind a program as written by it, unless it was known', () => {
    check([bash('node stretch.js in.srt out.srt 2 && head -3 out.srt')], { m: 'out.srt', r: 'out.srt' });
    check([bash('head -1 plan.csv'), bash('node plan.mjs && head -2 plan.csv')], { r: 'plan.csv' });
    check([bash('node --test && wc -l rows.csv')], {});
    check([bash('node plan.mjs; cat notes.txt')], { r: 'notes.txt' });
  });

  it('knows what a script written here says it saves', () => {
    const plot = "import x\nOUT = 'out/hours.svg'\nplt.savefig(OUT)\ndf.to_csv('hours.csv')\n";
    check([written('plot.py', plot), bash('python plot.py')], { m: 'plot.py out/hours.svg hours.csv' });
    const load = "con = sqlite3.connect('bees.db')\ncon.execute('INSERT INTO hive VALUES (1)')\n";
    check([written('load.py', load), bash('python load.py')], { m: 'load.py bees.db' });
    const ask = "con = sqlite3.connect('bees.db')\ncon.execute('SELECT 1')\n";
    check([written('ask.py', ask), bash('python ask.py')], { m: 'ask.py' });
  });

  it('follows a script through edits, and a shell script into its steps', () => {
    const edited = call('edit', { path: 'a.py', edits: [{ oldText: 'pass', newText: "df.to_csv('b.csv')" }] });
    check([written('a.py', 'pass'), edited, bash('python a.py')], { m: 'a.py b.csv' });
    const steps = '#!/bin/sh\nsort names.txt > sorted.txt\nrm old.txt\necho x > /tmp/scratch.txt\n';
    check([written('run.sh', steps), bash('sh run.sh')], { m: 'run.sh sorted.txt', d: 'old.txt' });
    check([written('run.sh', steps), bash('./run.sh', '', 1)], { m: 'run.sh' });
  });

  it('reads in a script that was only looked at what running it writes', () => {
    const shown = call('read', { path: 'a.py' }, "open('b.txt', 'w').write('x')");
    check([shown, bash('python a.py')], { m: 'b.txt', r: 'a.py' });
  });
});
