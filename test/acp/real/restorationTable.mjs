// The restoration table of docs/restoration.md, made from what a run observed. Rows of agents that were not driven stay as they are.
const heading = [
  'Agent',
  'It advertises',
  'What happened',
  'What the agent did',
  'The model received',
  'The person saw',
];
const begin = '<!-- table: npm run test:acp -- --real --write -->';
const end = '<!-- end of the table -->';

function rowOf({ agent, version, advertised, happened, did, received, saw }) {
  const cells = [`${agent} ${version}`, advertised, happened, did, received, saw];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** `page` with the rows of the agents that ran replaced by what was observed; agents in order of their names. */
export function withObservations(page, observations) {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('the page has no place for the table');
  const ran = [...new Set(observations.map(({ agent }) => `| ${agent} `))];
  const rows = page
    .slice(from, to)
    .split('\n')
    .filter((line) => /^\| (?!Agent )/.test(line));
  const kept = rows.filter((line) => !ran.some((start) => line.startsWith(start)));
  const all = [...kept, ...observations.map(rowOf)].sort((a, b) => nameIn(a).localeCompare(nameIn(b), 'en'));
  const lines = [begin, '', `| ${heading.join(' | ')} |`, `|${heading.map(() => '---').join('|')}|`, ...all, '', ''];
  return page.slice(0, from) + lines.join('\n') + page.slice(to);
}

const nameIn = (line) => line.split('|')[1] ?? '';
