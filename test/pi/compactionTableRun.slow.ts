// The fault table up to the approval of a run (docs/fault-table.md).
import { replayRows } from './faultReplay.ts';

replayRows(['prepare', 'explore', 'synthesize', 'verify', 'review']);
