import type { NoticeItem, NoticeKind } from '../../kernel/notices/notices'

export interface MergedItems {
  items: NoticeItem[]
  /** True if there were items and the later ones undid all of them. */
  isUndone: boolean
}

/** Leaves one item of each subject, in the order in which the subjects came up. Changes that were undone are left out. */
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
