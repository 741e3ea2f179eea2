// Headings and connecting words of the corpus summaries in eight languages. Shares nothing with our renderer.
import type { Language } from './corpus/session.ts';

export type SectionName =
  | 'goal'
  | 'constraints'
  | 'progress'
  | 'done'
  | 'blocked'
  | 'decisions'
  | 'modified'
  | 'read'
  | 'deleted'
  | 'next'
  | 'critical'
  | 'loops';

/** SPEC CMP-6's own names, by which a missing section is labelled. */
export const canonicalNames: Readonly<Record<SectionName, string>> = {
  goal: 'Goal',
  constraints: 'Constraints & Preferences',
  progress: 'Progress',
  done: 'Done',
  blocked: 'Blocked',
  decisions: 'Key Decisions',
  modified: 'Files Modified',
  read: 'Files Read',
  deleted: 'Files Deleted',
  next: 'Next Steps',
  critical: 'Critical Context',
  loops: 'Open Loops',
};

type Headings = Readonly<Record<SectionName, readonly [string, string]>>;

export const englishHeadings: Headings = {
  goal: ['Goal', 'Objective'],
  constraints: ['Constraints & Preferences', 'Constraints'],
  progress: ['Progress', 'Current Progress'],
  done: ['Done', 'Completed'],
  blocked: ['Blocked', 'Blockers'],
  decisions: ['Key Decisions', 'Decisions'],
  modified: ['Files Modified', 'Modified Files'],
  read: ['Files Read', 'Read Files'],
  deleted: ['Files Deleted', 'Deleted Files'],
  next: ['Next Steps', 'Next steps'],
  critical: ['Critical Context', 'Context'],
  loops: ['Open Loops', 'Open Questions'],
};

export const nativeHeadings: Readonly<Record<Language, Headings>> = {
  en: englishHeadings,
  de: {
    goal: ['Ziel', 'Ziele'],
    constraints: ['Vorgaben', 'Einschränkungen'],
    progress: ['Fortschritt', 'Stand'],
    done: ['Erledigt', 'Fertig'],
    blocked: ['Blockiert', 'Hindernisse'],
    decisions: ['Entscheidungen', 'Wichtige Entscheidungen'],
    modified: ['Geänderte Dateien', 'Bearbeitete Dateien'],
    read: ['Gelesene Dateien', 'Gelesene Dateien'],
    deleted: ['Gelöschte Dateien', 'Entfernte Dateien'],
    next: ['Nächste Schritte', 'Nächster Schritt'],
    critical: ['Wichtiger Kontext', 'Kontext'],
    loops: ['Offene Punkte', 'Offene Fragen'],
  },
  es: {
    goal: ['Objetivo', 'Meta'],
    constraints: ['Restricciones', 'Restricciones y preferencias'],
    progress: ['Progreso', 'Avance'],
    done: ['Hecho', 'Completado'],
    blocked: ['Bloqueado', 'Bloqueos'],
    decisions: ['Decisiones clave', 'Decisiones'],
    modified: ['Archivos modificados', 'Ficheros modificados'],
    read: ['Archivos leídos', 'Ficheros leídos'],
    deleted: ['Archivos eliminados', 'Archivos borrados'],
    next: ['Próximos pasos', 'Siguientes pasos'],
    critical: ['Contexto crítico', 'Contexto'],
    loops: ['Asuntos pendientes', 'Pendientes'],
  },
  fr: {
    goal: ['Objectif', 'But'],
    constraints: ['Contraintes', 'Contraintes et préférences'],
    progress: ['Avancement', 'Progression'],
    done: ['Fait', 'Terminé'],
    blocked: ['Bloqué', 'Blocages'],
    decisions: ['Décisions', 'Décisions clés'],
    modified: ['Fichiers modifiés', 'Fichiers modifiés'],
    read: ['Fichiers lus', 'Fichiers lus'],
    deleted: ['Fichiers supprimés', 'Fichiers supprimés'],
    next: ['Prochaines étapes', 'Étapes suivantes'],
    critical: ['Contexte critique', 'Contexte'],
    loops: ['Points ouverts', 'Questions ouvertes'],
  },
  pt: {
    goal: ['Objetivo', 'Meta'],
    constraints: ['Restrições', 'Restrições e preferências'],
    progress: ['Progresso', 'Andamento'],
    done: ['Feito', 'Concluído'],
    blocked: ['Bloqueado', 'Bloqueios'],
    decisions: ['Decisões', 'Decisões principais'],
    modified: ['Arquivos modificados', 'Arquivos alterados'],
    read: ['Arquivos lidos', 'Arquivos lidos'],
    deleted: ['Arquivos removidos', 'Arquivos excluídos'],
    next: ['Próximos passos', 'Próximos passos'],
    critical: ['Contexto crítico', 'Contexto'],
    loops: ['Pendências', 'Questões em aberto'],
  },
  tr: {
    goal: ['Hedef', 'Amaç'],
    constraints: ['Kısıtlar', 'Kısıtlar ve tercihler'],
    progress: ['İlerleme', 'Durum'],
    done: ['Yapılanlar', 'Tamamlananlar'],
    blocked: ['Engeller', 'Engellenenler'],
    decisions: ['Kararlar', 'Önemli kararlar'],
    modified: ['Değiştirilen dosyalar', 'Değişen dosyalar'],
    read: ['Okunan dosyalar', 'Okunan dosyalar'],
    deleted: ['Silinen dosyalar', 'Silinen dosyalar'],
    next: ['Sonraki adımlar', 'Sıradaki adımlar'],
    critical: ['Önemli bağlam', 'Bağlam'],
    loops: ['Açık konular', 'Açık sorular'],
  },
  zh: {
    goal: ['目标', '任务目标'],
    constraints: ['约束与偏好', '约束'],
    progress: ['进展', '进度'],
    done: ['已完成', '完成'],
    blocked: ['受阻', '阻塞'],
    decisions: ['关键决定', '决定'],
    modified: ['修改的文件', '已修改文件'],
    read: ['读取的文件', '已读取文件'],
    deleted: ['删除的文件', '已删除文件'],
    next: ['下一步', '后续步骤'],
    critical: ['关键背景', '背景'],
    loops: ['未决事项', '待办事项'],
  },
  ja: {
    goal: ['目標', '目的'],
    constraints: ['制約と好み', '制約'],
    progress: ['進捗', '進捗状況'],
    done: ['完了', '完了済み'],
    blocked: ['ブロック中', '障害'],
    decisions: ['主な決定', '決定事項'],
    modified: ['変更したファイル', '変更ファイル'],
    read: ['読んだファイル', '読み取ったファイル'],
    deleted: ['削除したファイル', '削除ファイル'],
    next: ['次のステップ', '次の手順'],
    critical: ['重要な文脈', '背景'],
    loops: ['未完了事項', '未解決の質問'],
  },
};

export interface Phrases {
  readonly greeting: string;
  readonly closing: string;
  readonly purpose: string;
  readonly latest: string;
  readonly rules: string;
  readonly decided: string;
  readonly open: string;
  readonly solved: string;
  readonly changed: string;
  readonly onlyRead: string;
  readonly removed: string;
  readonly todo: string;
  readonly done: string;
  readonly vague: string;
  /** Says that a file was made; `%` stands for the path. */
  readonly created: string;
}

export const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    greeting: 'Hello, this is where we left off',
    closing: 'Good luck with the rest',
    purpose: 'What this is about',
    latest: 'Asked last',
    rules: 'Please keep to this',
    decided: 'Settled so far',
    open: 'Still open',
    solved: 'Fixed',
    changed: 'Changed',
    onlyRead: 'Only read',
    removed: 'Removed',
    todo: 'Left to do',
    done: 'Results',
    vague: 'Carry on with the work',
    created: 'Created %',
  },
  de: {
    greeting: 'Hallo, hier der Stand der Dinge',
    closing: 'Viel Erfolg beim Rest',
    purpose: 'Worum es geht',
    latest: 'Zuletzt gewünscht',
    rules: 'Bitte beachten',
    decided: 'Bisher festgelegt',
    open: 'Noch offen',
    solved: 'Behoben',
    changed: 'Geändert',
    onlyRead: 'Nur gelesen',
    removed: 'Gelöscht',
    todo: 'Noch zu tun',
    done: 'Ergebnisse',
    vague: 'Mit der Arbeit weitermachen',
    created: '% wurde angelegt',
  },
  es: {
    greeting: 'Hola, aquí nos quedamos',
    closing: 'Suerte con el resto',
    purpose: 'De qué se trata',
    latest: 'Lo último que se pidió',
    rules: 'Hay que respetar',
    decided: 'Lo acordado',
    open: 'Sigue abierto',
    solved: 'Resuelto',
    changed: 'Modificado',
    onlyRead: 'Solo leído',
    removed: 'Eliminado',
    todo: 'Por hacer',
    done: 'Resultados',
    vague: 'Seguir con el trabajo',
    created: 'Se creó %',
  },
  fr: {
    greeting: 'Bonjour, voici où nous en sommes',
    closing: 'Bon courage pour la suite',
    purpose: 'De quoi il s’agit',
    latest: 'Dernière demande',
    rules: 'À respecter',
    decided: 'Ce qui est décidé',
    open: 'Toujours ouvert',
    solved: 'Résolu',
    changed: 'Modifié',
    onlyRead: 'Seulement lu',
    removed: 'Supprimé',
    todo: 'Reste à faire',
    done: 'Résultats',
    vague: 'Continuer le travail',
    created: '% a été créé',
  },
  pt: {
    greeting: 'Olá, paramos aqui',
    closing: 'Boa sorte com o resto',
    purpose: 'Do que se trata',
    latest: 'Último pedido',
    rules: 'A respeitar',
    decided: 'O que ficou acertado',
    open: 'Ainda em aberto',
    solved: 'Resolvido',
    changed: 'Alterado',
    onlyRead: 'Apenas lido',
    removed: 'Removido',
    todo: 'Por fazer',
    done: 'Resultados',
    vague: 'Continuar o trabalho',
    created: '% foi criado',
  },
  tr: {
    greeting: 'Merhaba, kaldığımız yer burası',
    closing: 'Gerisi için kolay gelsin',
    purpose: 'Konu',
    latest: 'Son istek',
    rules: 'Uyulması gerekenler',
    decided: 'Kararlaştırılanlar',
    open: 'Hâlâ açık',
    solved: 'Çözüldü',
    changed: 'Değişen',
    onlyRead: 'Yalnızca okunan',
    removed: 'Silinen',
    todo: 'Yapılacak',
    done: 'Sonuçlar',
    vague: 'İşe devam et',
    created: '% oluşturuldu',
  },
  zh: {
    greeting: '你好，我们做到这里了',
    closing: '剩下的就拜托了',
    purpose: '这件事是关于',
    latest: '最新请求',
    rules: '请遵守',
    decided: '已经定下',
    open: '尚未解决',
    solved: '已解决',
    changed: '已修改',
    onlyRead: '只读过',
    removed: '已删除',
    todo: '还要做',
    done: '结果',
    vague: '继续工作',
    created: '新建了 %',
  },
  ja: {
    greeting: 'こんにちは、ここまでの状況です',
    closing: '残りをよろしくお願いします',
    purpose: '内容',
    latest: '最新の依頼',
    rules: '守ること',
    decided: '決まったこと',
    open: '未解決',
    solved: '解決済み',
    changed: '変更',
    onlyRead: '読んだだけ',
    removed: '削除',
    todo: '残り',
    done: '結果',
    vague: '作業を続ける',
    created: '% を作成した',
  },
};
