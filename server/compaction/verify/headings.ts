// Recognises the sections of a summary under the spellings people and models use, in eight languages (CMP-6).
// Exact names first; a longer heading is then read by its cue words.

export type SectionName =
  | 'goal'
  | 'constraints'
  | 'progress'
  | 'done'
  | 'in-progress'
  | 'blocked'
  | 'decisions'
  | 'files'
  | 'files-modified'
  | 'files-read'
  | 'files-deleted'
  | 'errors'
  | 'errors-resolved'
  | 'next-steps'
  | 'critical-context'
  | 'topics'
  | 'open-loops'
  | 'changes';

/** Names that make a bare label ("Goal: …") a section, lower case and without decoration. */
const exact: Readonly<Record<SectionName, string>> = {
  goal: `goal|goals|the goal|objective|objectives|aim|purpose|mission|task|the task|overall goal|primary goal|main goal|user goal|user intent|intent|original request|primary request|primary request and intent|request|what the user wants|what we are doing|what we're doing|newest request|latest request|current request|current ask|latest ask|active request|ziel|ziele|aufgabe|auftrag|neueste anfrage|aktuelle anfrage|objetivo|objetivos|meta|petición actual|última petición|pedido atual|último pedido|objectif|objectifs|but|demande actuelle|dernière demande|amaç|hedef|görev|son istek|güncel istek|目标|目的|任务|最新请求|当前请求|ゴール|目標|タスク|最新の依頼|現在の依頼`,
  constraints: `constraints|constraints and preferences|constraints & preferences|rules|ground rules|standing rules|house rules|requirements|preferences|guardrails|user preferences|user rules|must|must not|do|do not|don't|don'ts|dos and don'ts|never|always|prefer|regeln|vorgaben|einschränkungen|einschränkungen und vorlieben|randbedingungen|restricciones|restricciones y preferencias|reglas|preferencias|contraintes|contraintes et préférences|règles|restrições|restrições e preferências|regras|preferências|kısıtlar|kısıtlamalar|kısıtlar ve tercihler|kurallar|约束|约束条件|约束与偏好|约束和偏好|规则|要求|限制|制約|制約条件|制約と好み|制約と優先事項|ルール`,
  progress: `progress|status|current state|state|where we are|current status|fortschritt|stand|progreso|estado|avancement|progrès|état|progresso|andamento|ilerleme|durum|进展|进度|状态|進捗|状況`,
  done: `closed|closed loops|closed items|closed tasks|resolved loops|resolved items|done|completed|finished|accomplished|what was done|work done|completed work|erledigt|fertig|abgeschlossen|hecho|completado|terminado|fait|terminé|feito|concluído|yapılan|yapılanlar|tamamlanan|tamamlandı|完成|已完成|完了|済み`,
  'in-progress': `in progress|in-progress|ongoing|current work|underway|wip|active|in arbeit|laufend|en curso|en progreso|en cours|em andamento|em curso|devam eden|sürüyor|进行中|進行中|作業中`,
  blocked: `blocked|blockers|blocker|open errors|unresolved errors|open problems|unresolved problems|outstanding errors|known issues|current errors|remaining errors|still failing|blockiert|offene fehler|ungelöste fehler|bloqueado|errores abiertos|errores sin resolver|bloqué|erreurs ouvertes|erreurs non résolues|bloqueios|erros abertos|erros não resolvidos|engellenen|engeller|açık hatalar|çözülmemiş hatalar|阻塞|受阻|未解决的错误|未解决错误|ブロック|ブロック中|未解決のエラー`,
  decisions: `decisions|key decisions|decisions made|design decisions|technical decisions|choices|key choices|what we decided|entscheidungen|wichtige entscheidungen|getroffene entscheidungen|decisiones|decisiones clave|décisions|décisions clés|decisões|decisões principais|decisões-chave|kararlar|önemli kararlar|temel kararlar|决定|决策|关键决策|关键决定|決定|決定事項|主な決定|重要な決定`,
  files: `files|file list|files touched|touched files|relevant files|files and code|files & code|files and code sections|dateien|archivos|ficheros|fichiers|arquivos|dosyalar|文件|ファイル`,
  'files-modified': `files modified|modified files|modified|changed files|files changed|changed|edited|edited files|files edited|files written|created|written|touched|modified files list|geänderte dateien|geändert|bearbeitet|archivos modificados|modificados|fichiers modifiés|modifiés|arquivos modificados|arquivos alterados|alterados|değiştirilen dosyalar|değiştirilen|değişen dosyalar|修改的文件|已修改文件|修改文件|已修改|変更したファイル|変更されたファイル|変更ファイル`,
  'files-read': `files read|read files|read|files consulted|consulted|files viewed|viewed|looked at|files inspected|inspected|read only|read-only files|gelesene dateien|gelesen|archivos leídos|leídos|fichiers lus|lus|arquivos lidos|lidos|okunan dosyalar|okunan|已读文件|读取的文件|阅读的文件|已读|読んだファイル|読み込んだファイル|参照したファイル`,
  'files-deleted': `files deleted|deleted files|deleted|files removed|removed files|removed|gelöschte dateien|gelöscht|entfernte dateien|entfernt|archivos eliminados|archivos borrados|eliminados|fichiers supprimés|supprimés|arquivos excluídos|arquivos removidos|arquivos apagados|removidos|silinen dosyalar|silinen|删除的文件|已删除文件|已删除|削除したファイル|削除されたファイル|削除ファイル`,
  errors: `errors|error log|failures|problems|issues|errors encountered|errors and fixes|errors & fixes|problems encountered|fehler|probleme|errores|problemas|erreurs|problèmes|erros|hatalar|sorunlar|错误|问题|エラー|問題`,
  'errors-resolved': `resolved errors|fixed errors|errors resolved|errors fixed|resolved|fixed|solved|past errors|resolved problems|behobene fehler|gelöste fehler|behoben|errores resueltos|errores corregidos|resueltos|erreurs résolues|erreurs corrigées|résolues|erros resolvidos|erros corrigidos|resolvidos|çözülen hatalar|giderilen hatalar|çözülen|已解决的错误|已修复的错误|已解决|解決済みのエラー|解決したエラー|解決済み`,
  'next-steps': `next steps|next step|next|next up|what's next|what next|todo|to do|to-do|todos|remaining work|remaining|remaining tasks|action items|plan|upcoming|nächste schritte|als nächstes|próximos pasos|siguientes pasos|pasos siguientes|prochaines étapes|étapes suivantes|à faire|próximos passos|próximas etapas|sonraki adımlar|sıradaki adımlar|yapılacaklar|下一步|后续步骤|接下来|次のステップ|次の手順|今後の予定|次にやること`,
  'critical-context': `critical context|context|important context|key context|notes|background|key facts|technical context|wichtiger kontext|kritischer kontext|kontext|contexto crítico|contexto clave|contexto importante|contexto|contexte critique|contexte important|contexte|kritik bağlam|önemli bağlam|bağlam|关键上下文|重要上下文|上下文|重要なコンテキスト|重要な文脈|背景`,
  topics: `topics covered|topics|themes|subjects|behandelte themen|themen|temas tratados|temas|sujets abordés|sujets|tópicos abordados|tópicos|ele alınan konular|konular|涉及主题|涉及的主题|主题|话题|扱ったトピック|トピック|話題`,
  'open-loops': `open loops|open loop|open items|open questions|open tasks|open threads|loose ends|pending|pending items|pending tasks|pending work|unfinished|unfinished business|outstanding|offene punkte|offene fragen|offene aufgaben|offen|pendientes|temas abiertos|tareas pendientes|puntos abiertos|points ouverts|questions ouvertes|en suspens|tâches en attente|pendências|pontos abertos|itens em aberto|em aberto|açık konular|açık işler|açık döngüler|bekleyen işler|未完成事项|待办事项|未决事项|待办|未完了の項目|未完了|未解決事項|残件|残タスク`,
  changes: `changes since last compaction|changes since the last compaction|since last compaction|changes since last time|änderungen seit der letzten verdichtung|cambios desde la última compactación|changements depuis la dernière compaction|mudanças desde a última compactação|son sıkıştırmadan bu yana değişenler|自上次压缩以来的变化|前回の圧縮以降の変更`,
};

/** Cue words of longer headings, tried in this order. */
const cues: readonly (readonly [SectionName, RegExp])[] = [
  [
    'changes',
    /since (?:the )?last (?:compaction|time)|letzten verdichtung|última compactaci|dernière compaction|上次压缩|前回の圧縮/iu,
  ],
  [
    'files-deleted',
    /(?:delet|remov|gelöscht|entfernt|eliminad|borrad|supprim|exclu[ií]d|apagad|silinen|删除|削除).*(?:files?|datei|archiv|fichier|arquivo|dosya|文件|ファイル)|(?:files?|datei\w*|archivos|fichiers|arquivos|dosya\w*)\b.*(?:delet|remov|gelöscht|entfernt|eliminad|borrad|supprim|exclu[ií]d|apagad|silin)|删除的?文件|削除.*ファイル/iu,
  ],
  [
    'files-read',
    /(?:read|consult|view|inspect|look|gelesen|leíd|lus\b|lid[oa]s|okunan|读|読).*(?:files?|datei|archiv|fichier|arquivo|dosya|文件|ファイル)|(?:files?|datei\w*|archivos|fichiers|arquivos|dosya\w*)\b.*\b(?:read|consult|view|inspect|looked|gelesen|leíd|lus\b|lid[oa]s|okun)/iu,
  ],
  [
    'files-modified',
    /(?:modif|chang|edit|touch|written|creat|geändert|bearbeitet|alterad|değiş|修改|变更|変更).*(?:files?|datei|archiv|fichier|arquivo|dosya|文件|ファイル)|(?:files?|datei\w*|archivos|fichiers|arquivos|dosya\w*)\b.*(?:modif|chang|edit|touch|writ|creat|geändert|bearbeitet|alterad|değiş)/iu,
  ],
  ['files', /\bfiles?\b|dateien|archivos|ficheros|fichiers|arquivos|dosyalar|文件|ファイル/iu],
  [
    'errors-resolved',
    /(?:(?<!un|not |non |sin |não )(?:resolved|fixed|solved|behoben|resuelt|résolu|resolvid|çözülen)|已解决|已修复|解決済).*(?:error|issue|problem|failure|fehler|erreur|erro|hata|错误|问题|エラー)|(?:errors?|issues?|problems?|failures?|bugs?) (?:that (?:were|got) |already |now )?(?:resolved|fixed|solved)/iu,
  ],
  [
    'blocked',
    /block(?:ed|er|ing)|(?:open|unresolved|unsolved|outstanding|remaining|current|active|still|not resolved|known|offene|ungelöst|abiert|sin resolver|ouvert|non résolu|abert|não resolvid|açık|çözülmemiş|未解决|未解決)\s?.*(?:errors?|issues?|problems?|failures?|failing|bugs?|fehler|errores|erreurs?|erros?|hatalar|错误|エラー)/iu,
  ],
  ['errors', /errors?\b|failures?\b|went wrong|fehler|errores|erreurs|erros\b|hatalar|错误|エラー|troubleshoot/iu],
  [
    'decisions',
    /decision|decided|choices?\b|agreed|settled|entscheid|decisi[oó]n|décisi|decis[õã]|karar|决定|决策|決定|決まった/iu,
  ],
  [
    'constraints',
    /constraint|rules?\b|requirements?\b|preferences?\b|guardrail|must\b|do not|don['’]?t|never|always|off[- ]limits|regeln|vorgaben|einschränk|restricc|reglas|contrainte|règles|restriç|regras|kısıt|kural|tercih|约束|规则|要求|限制|偏好|制約|ルール|決まり/iu,
  ],
  [
    'open-loops',
    /open (?:loop|item|question|thread|task|point|work)|loose end|pending|unfinished|outstanding|unanswered|still open|left open|promis|offene|pendient|abiert|en suspens|ouvert|pendênc|em aberto|açık|bekleyen|未完|待办|未决|残/iu,
  ],
  [
    'next-steps',
    /next|to[- ]?do|remaining|what remains|left to do|upcoming|action item|follow[- ]?up|nächste|siguiente|próxim|prochain|suivant|à faire|sonraki|sırada|下一步|后续|接下来|次の|今後/iu,
  ],
  [
    'in-progress',
    /in progress|ongoing|working on|underway|in arbeit|en curso|en cours|em andamento|devam|进行|進行|作業中/iu,
  ],
  [
    'done',
    /\bdone\b|complet|finished|accomplish|so far|what happened|erledigt|abgeschlossen|hecho|terminad|terminé|feito|concluíd|tamamlan|yapılan|完成|完了|済/iu,
  ],
  [
    'progress',
    /progress|status|state\b|where (?:we|things)|fortschritt|\bstand\b|progres|estado|avancement|état|andamento|ilerleme|durum|进展|进度|状态|進捗|状況/iu,
  ],
  [
    'goal',
    /goals?\b|objective|\baim\b|purpose|intent|mission|request|what (?:the user|we|you) (?:want|need|ask)|trying to|\bziel|aufgabe|objetivo|objectif|\bbut\b|demande|amaç|hedef|istek|目标|目的|任务|请求|ゴール|目標|依頼/iu,
  ],
  ['topics', /topics?|themes?|subjects|themen|temas|sujets|tópicos|konular|主题|话题|トピック/iu],
  [
    'critical-context',
    /context|background|\bnotes?\b|need to know|remember|kontext|contexto|contexte|bağlam|上下文|背景|コンテキスト/iu,
  ],
];

const byName = new Map<string, SectionName>();
for (const [name, spellings] of Object.entries(exact) as [SectionName, string][]) {
  for (const spelling of spellings.split('|')) if (!byName.has(spelling)) byName.set(spelling, name);
}

/** Plain words one space apart: nothing to take off. */
const plainWords = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** Heading text without decoration: emphasis, emoji, numbering, counts, trailing marks. */
export function bareHeading(text: string): string {
  if (plainWords.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(/[*_`~"'“”«»「」【】[\]<>]+/gu, ' ')
    .replace(/\([^)]*\)\s*:?\s*$/u, '')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}

/** The section a bare label names, null when the label is not a known name. */
export function exactSection(text: string): SectionName | null {
  const bare = bareHeading(text);
  const spaced = text.includes('_') ? bareHeading(text.replace(/_/gu, ' ')) : bare;
  return byName.get(bare) ?? byName.get(spaced) ?? byName.get(bare.replace(/-/gu, ' ')) ?? null;
}

/** The section a real heading stands for, by exact name or by cue words; null when it means none of ours. */
export function sectionOf(heading: string): SectionName | null {
  const named = exactSection(heading);
  if (named) return named;
  const bare = bareHeading(heading.replace(/_/gu, ' '));
  return cues.find(([, cue]) => cue.test(bare))?.[0] ?? null;
}
