import { decodeEntities } from '../../spec/render/html/escape-html'
import type { OutlineItem } from '../components/document/outline'
import { attributeOf, scanTags } from './scan-tags'

/** The headings of a rendered document, from level 2 to 4, as the tree that its outline shows. */
export function outlineOfHtml(html: string): OutlineItem[] {
  const top: OutlineItem[] = []
  const open: { level: number; item: OutlineItem }[] = []
  let heading: { id: string; level: number; start: number } | null = null
  for (const tag of scanTags(html)) {
    if (!/^h[2-4]$/.test(tag.name)) continue
    if (tag.kind === 'open') {
      heading = { id: attributeOf(tag, 'id') ?? '', level: Number(tag.name[1]), start: tag.end }
    } else if (heading) {
      const item = {
        id: heading.id,
        title: textOf(html.slice(heading.start, tag.start)),
        state: null,
        children: [],
      }
      while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
      const siblings = open.at(-1)?.item.children ?? top
      if (item.id) siblings.push(item)
      open.push({ level: heading.level, item })
      heading = null
    }
  }
  return top
}

const textOf = (html: string) => decodeEntities(html.replace(/<[^>]*>/g, '')).trim()
