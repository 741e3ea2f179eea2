// All recorded dialogues. They were written without sight of the rules that are judged by them.
import type { Dialogue } from '../recordDialogue.ts';
import { caveVin } from './caveVin.ts';
import { chikuKairan } from './chikuKairan.ts';
import { colmenas } from './colmenas.ts';
import { errorCatalogue } from './errorCatalogue.ts';
import { escalaOnibus } from './escalaOnibus.ts';
import { firinSiparis } from './firinSiparis.ts';
import { hortaComunitaria } from './hortaComunitaria.ts';
import { kakeibo } from './kakeibo.ts';
import { kargoTakip } from './kargoTakip.ts';
import { kucunBuhuo } from './kucunBuhuo.ts';
import { lapTimer } from './lapTimer.ts';
import { pegelstand } from './pegelstand.ts';
import { pruefbericht } from './pruefbericht.ts';
import { pumpLogs } from './pumpLogs.ts';
import { randevu } from './randevu.ts';
import { reservas } from './reservas.ts';
import { shiftPlanner } from './shiftPlanner.ts';
import { subtitleShift } from './subtitleShift.ts';
import { tallerSql } from './tallerSql.ts';
import { tideTable } from './tideTable.ts';

export const dialogues: readonly Dialogue[] = [
  errorCatalogue,
  shiftPlanner,
  pruefbericht,
  reservas,
  kakeibo,
  kargoTakip,
  lapTimer,
  escalaOnibus,
  firinSiparis,
  subtitleShift,
  hortaComunitaria,
  tideTable,
  colmenas,
  chikuKairan,
  pumpLogs,
  pegelstand,
  caveVin,
  randevu,
  tallerSql,
  kucunBuhuo,
];
