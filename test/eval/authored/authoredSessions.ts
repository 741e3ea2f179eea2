// All authored sessions, in the order they are built.

import { amimonoIos } from './amimonoIos.ts';
import { ansibleSedes } from './ansibleSedes.ts';
import { appPedidosAndroid } from './appPedidosAndroid.ts';
import { briefwahl } from './briefwahl.ts';
import { chessLadder } from './chessLadder.ts';
import { churnModelDictated } from './churnModelDictated.ts';
import { dienstplanMakro } from './dienstplanMakro.ts';
import { docsLinkAudit } from './docsLinkAudit.ts';
import { ferryYoyaku } from './ferryYoyaku.ts';
import { folhaCobol } from './folhaCobol.ts';
import { godotEnvanter } from './godotEnvanter.ts';
import { kelpFerry } from './kelpFerry.ts';
import { kissatenMame } from './kissatenMame.ts';
import { kuaidiGuimen } from './kuaidiGuimen.ts';
import { laborBefunde } from './laborBefunde.ts';
import { memoireHirondelles } from './memoireHirondelles.ts';
import { meteoReleves } from './meteoReleves.ts';
import { minigolfUnity } from './minigolfUnity.ts';
import { nebenkostenMieter } from './nebenkostenMieter.ts';
import { nixImage } from './nixImage.ts';
import { panaderiaHarina } from './panaderiaHarina.ts';
import { paymentsWebhooks } from './paymentsWebhooks.ts';
import { perlInvoices } from './perlInvoices.ts';
import { puresuLog } from './puresuLog.ts';
import { respaldoBoticas } from './respaldoBoticas.ts';
import { schnittstelleLager } from './schnittstelleLager.ts';
import { seikyuBatch } from './seikyuBatch.ts';
import { sensorFirmware } from './sensorFirmware.ts';
import { spoolReview } from './spoolReview.ts';
import { subteDemoras } from './subteDemoras.ts';
import { terraformReprise } from './terraformReprise.ts';
import { theatreLights } from './theatreLights.ts';
import type { AuthoredSession } from './turns.ts';
import { yimiaoTixing } from './yimiaoTixing.ts';
import { yinfaShitang } from './yinfaShitang.ts';
import { zeytinKooperatif } from './zeytinKooperatif.ts';
import { zhifuHuidiao } from './zhifuHuidiao.ts';

export const authoredSessions: readonly AuthoredSession[] = [
  appPedidosAndroid,
  churnModelDictated,
  docsLinkAudit,
  folhaCobol,
  godotEnvanter,
  kuaidiGuimen,
  meteoReleves,
  paymentsWebhooks,
  perlInvoices,
  schnittstelleLager,
  seikyuBatch,
  sensorFirmware,
  terraformReprise,
  zhifuHuidiao,
  kelpFerry,
  theatreLights,
  nebenkostenMieter,
  laborBefunde,
  respaldoBoticas,
  amimonoIos,
  subteDemoras,
  puresuLog,
  chessLadder,
  nixImage,
  briefwahl,
  panaderiaHarina,
  yimiaoTixing,
  kissatenMame,
  spoolReview,
  minigolfUnity,
  dienstplanMakro,
  memoireHirondelles,
  ansibleSedes,
  ferryYoyaku,
  yinfaShitang,
  zeytinKooperatif,
];
