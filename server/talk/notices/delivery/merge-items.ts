import type { NoticeItem, NoticeKind } from '#server/kernel/notices/notices'

export interface MergedItems {
  items: NoticeItem[]
  /** True if there were items and the later ones undid all of them. */
  isUndone: boolean
}

/** Merges the items of each subject, in the order in which the subjects first occurred. Omits changes that were undone. */
export function mergeItems(kind: NoticeKind, items: readonly NoticeItem[]): MergedItems {
  const bySubject = new Map<string, NoticeItem>()
  for (const item of items) {
    const subject = kind.subject(item)
    const earlier = bySubject.get(subject)
    const merged = earlier ? kind.merge(earlier, item) : item
    if (merged) bySubject.set(subject, merged)
    else bySubject.delete(subject)
  }
  return { items: [...bySubject.values()], isUndone: items.length > 0 && bySubject.size === 0 }
}
