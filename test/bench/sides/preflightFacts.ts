// Three plans with their fact lists, the clock starting when facts and projection are there. Arguments: FILE.
import { noSteering } from '../../../server/compaction/steering.ts';
import { projectionOf } from '../../../server/record/projection.ts';
import { factsOf } from '../../../server/service/extractSession.ts';
import { preflightOf, preflightView } from '../../../server/service/preflightSession.ts';
import { readSession } from '../../../server/service/readSession.ts';
import { storeOf } from '../../../server/service/storeOf.ts';
import { benchWorld } from './benchWorld.ts';
import { startClock } from './clock.ts';
import { jsonHash } from './jsonHash.ts';
import { report } from './report.ts';

const read = readSession(process.argv[2] ?? '', null, benchWorld);
const known = { facts: factsOf(read, benchWorld.home), projection: projectionOf(read.session, read.branch) };
const options = { contextWindow: null, steering: noSteering, store: storeOf(null, benchWorld) };
const elapsed = startClock();
const view = preflightView(preflightOf(read, options, benchWorld, known), read);
const time = elapsed();
read.session.close();
report({ ...time, hash: jsonHash(view) });
