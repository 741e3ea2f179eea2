/** How the warning begins that a compaction lost a pinned rule (CMP-12). Apart from the schemas: the extension looks for it. */
export const pinnedRuleMissing = 'A pinned rule is missing';
