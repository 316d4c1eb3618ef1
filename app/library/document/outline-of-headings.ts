import type { RenderedDocument } from '#spec/render/split-rendering'
import type { OutlineItem } from './outline-item'

/** The headings of levels 2 to 4, as the tree shown in the outline. */
export function outlineOfHeadings(headings: RenderedDocument['headings']): OutlineItem[] {
  const top: OutlineItem[] = []
  const open: { level: number; item: OutlineItem }[] = []
  for (const { id, level, text: title } of headings) {
    if (level < 2 || level > 4) continue
    const item = { id, title, state: null, children: [] }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const siblings = open.at(-1)?.item.children ?? top
    siblings.push(item)
    open.push({ level, item })
  }
  return top
}
