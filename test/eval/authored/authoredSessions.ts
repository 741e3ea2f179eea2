// All authored sessions, in the order they are built.
import { appPedidosAndroid } from './appPedidosAndroid.ts';
import { churnModelDictated } from './churnModelDictated.ts';
import { docsLinkAudit } from './docsLinkAudit.ts';
import { paymentsWebhooks } from './paymentsWebhooks.ts';
import { perlInvoices } from './perlInvoices.ts';
import { schnittstelleLager } from './schnittstelleLager.ts';
import { sensorFirmware } from './sensorFirmware.ts';
import { terraformReprise } from './terraformReprise.ts';
import type { AuthoredSession } from './turns.ts';

export const authoredSessions: readonly AuthoredSession[] = [
  appPedidosAndroid,
  churnModelDictated,
  docsLinkAudit,
  paymentsWebhooks,
  perlInvoices,
  schnittstelleLager,
  sensorFirmware,
  terraformReprise,
];
