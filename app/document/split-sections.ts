import { attributeOf, scanTags, type Tag } from './scan-tags'

/** A stretch of a rendered document: what stands before its first section, or one section. */
export interface Part {
  sectionId: string | null
  heading: string
  body: string
  /** Sections whose headings stand in a quote or list of this one: there is no cutting there. */
  nestedIds: string[]
}

const isSectionHeading = ({ kind, name }: Tag) => kind === 'open' && /^h[2-4]$/.test(name)

/** Cuts rendered HTML at the headings of its sections, so that each can carry what is known about it. */
export function splitSections(html: string, sectionIds: ReadonlySet<string>): Part[] {
  const parts: Part[] = [{ sectionId: null, heading: '', body: '', nestedIds: [] }]
  let current = parts[0] as Part
  let headingStart = -1
  let bodyStart = 0
  for (const tag of scanTags(html)) {
    if (isSectionHeading(tag)) {
      const id = attributeOf(tag, 'id')
      if (id === undefined || !sectionIds.has(id)) continue
      if (tag.depth > 0) {
        current.nestedIds.push(id)
        continue
      }
      current.body = html.slice(bodyStart, tag.start)
      current = { sectionId: id, heading: '', body: '', nestedIds: [] }
      parts.push(current)
      headingStart = tag.start
    } else if (headingStart !== -1 && tag.kind === 'close' && tag.depth === 0) {
      current.heading = html.slice(headingStart, tag.end)
      bodyStart = tag.end
      headingStart = -1
    }
  }
  current.body = html.slice(bodyStart)
  return parts
}
