// The fault table from the approval of a run to its end (docs/fault-table.md).
import { replayRows } from './faultReplay.ts';

replayRows(['staged', 'asked', 'writing', 'confirming', 'committing']);
