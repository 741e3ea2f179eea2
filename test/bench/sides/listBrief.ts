// Our side of the cold list of few fields: id, project, title and times of every session. Arguments: ROOT.
import { createHash } from 'node:crypto';
import { listBriefly } from '../../../server/source/briefList.ts';
import { nodeFiles } from '../../../server/source/nodeFiles.ts';
import { listSessions } from '../../../server/source/sessionList.ts';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const [root = ''] = process.argv.slice(2);

const elapsed = startClock();
const rows = listBriefly([root], nodeFiles);
const time = elapsed();

/** As Pi's side hashes its rows: the count of messages, which a brief list has not, is taken from the full list. */
function hashOfRows(): string {
  const full = new Map(listSessions([root], nodeFiles, null).sessions.map((row) => [row.path, row]));
  const hash = createHash('sha256');
  const lines = rows.map((row) => {
    const same = full.get(row.path);
    const isSame = same?.title === row.title && same.createdAt === row.createdAt && same.updatedAt === row.updatedAt;
    return `${row.id} ${row.cwd ?? ''} ${isSame ? same.messages : 'differs from the full list'}`;
  });
  for (const line of lines.sort()) hash.update(line);
  return hash.digest('hex').slice(0, 24);
}

report({ ...time, count: rows.length, hash: hashOfRows() });
