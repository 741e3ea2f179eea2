// Our side of "extract": a Pi file from disk to the answer of the command. Arguments: FILE.
import { extractSession } from '../../../server/service/extractSession.ts';
import { readSession } from '../../../server/service/readSession.ts';
import { benchWorld } from './benchWorld.ts';
import { startClock } from './clock.ts';
import { jsonHash } from './jsonHash.ts';
import { report } from './report.ts';

const elapsed = startClock();
const read = readSession(process.argv[2] ?? '', null, benchWorld);
const view = extractSession(read, false, benchWorld.home);
const time = elapsed();
read.session.close();
report({ ...time, hash: jsonHash(view) });
