// All authored sessions, in the order they are built.

import { amimonoSwift } from './amimonoSwift.ts';
import { appPedidosAndroid } from './appPedidosAndroid.ts';
import { briefwahl } from './briefwahl.ts';
import { chessLadder } from './chessLadder.ts';
import { churnModelDictated } from './churnModelDictated.ts';
import { docsLinkAudit } from './docsLinkAudit.ts';
import { folhaCobol } from './folhaCobol.ts';
import { godotEnvanter } from './godotEnvanter.ts';
import { guimenKuaidi } from './guimenKuaidi.ts';
import { kelpQuadrats } from './kelpQuadrats.ts';
import { kissatenMame } from './kissatenMame.ts';
import { laborbefunde } from './laborbefunde.ts';
import { nebenkosten } from './nebenkosten.ts';
import { nixImage } from './nixImage.ts';
import { observatoireMeteo } from './observatoireMeteo.ts';
import { panaderiaHarina } from './panaderiaHarina.ts';
import { paymentsWebhooks } from './paymentsWebhooks.ts';
import { perlInvoices } from './perlInvoices.ts';
import { puresuLog } from './puresuLog.ts';
import { respaldosBoticas } from './respaldosBoticas.ts';
import { schnittstelleLager } from './schnittstelleLager.ts';
import { seikyuBatch } from './seikyuBatch.ts';
import { sensorFirmware } from './sensorFirmware.ts';
import { subteDemoras } from './subteDemoras.ts';
import { terraformReprise } from './terraformReprise.ts';
import { theatreCues } from './theatreCues.ts';
import type { AuthoredSession } from './turns.ts';
import { yimiaoTixing } from './yimiaoTixing.ts';
import { zhifuHuidiao } from './zhifuHuidiao.ts';

export const authoredSessions: readonly AuthoredSession[] = [
  appPedidosAndroid,
  churnModelDictated,
  docsLinkAudit,
  folhaCobol,
  godotEnvanter,
  guimenKuaidi,
  observatoireMeteo,
  paymentsWebhooks,
  perlInvoices,
  schnittstelleLager,
  seikyuBatch,
  sensorFirmware,
  terraformReprise,
  zhifuHuidiao,
  kelpQuadrats,
  theatreCues,
  nebenkosten,
  laborbefunde,
  respaldosBoticas,
  amimonoSwift,
  subteDemoras,
  puresuLog,
  chessLadder,
  nixImage,
  briefwahl,
  panaderiaHarina,
  yimiaoTixing,
  kissatenMame,
];
