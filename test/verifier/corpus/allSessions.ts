// Every session of the verifier corpus, in a fixed order.
import { catalogue } from './catalogue.ts';
import { dingdan } from './dingdan.ts';
import { estoque } from './estoque.ts';
import { etlImport } from './etlImport.ts';
import { invoicePdf } from './invoicePdf.ts';
import { kaikei } from './kaikei.ts';
import { loginFlow } from './loginFlow.ts';
import { queueWorker } from './queueWorker.ts';
import { randevu } from './randevu.ts';
import { rechnungslauf } from './rechnungslauf.ts';
import { reservas } from './reservas.ts';
import type { CorpusSession } from './session.ts';
import { themeSwitch } from './themeSwitch.ts';

export const allSessions: readonly CorpusSession[] = [
  invoicePdf,
  queueWorker,
  themeSwitch,
  etlImport,
  loginFlow,
  rechnungslauf,
  reservas,
  catalogue,
  estoque,
  randevu,
  dingdan,
  kaikei,
];
