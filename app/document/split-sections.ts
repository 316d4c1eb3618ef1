import { attributeOf, scanTags, type Tag } from './scan-tags'

/** A part of a rendered document: the text before the first section, or one section. */
export interface DocumentPart {
  sectionId: string | null
  heading: string
  body: string
  /** Sections whose headings are in a quote or list of this part, where the HTML cannot be split. */
  nestedIds: string[]
}

const isSectionHeading = ({ kind, name }: Tag) => kind === 'open' && /^h[2-4]$/.test(name)

/** Splits rendered HTML at its section headings, so that each section can show its own data. */
export function splitSections(html: string, sectionIds: ReadonlySet<string>): DocumentPart[] {
  const parts: DocumentPart[] = [{ sectionId: null, heading: '', body: '', nestedIds: [] }]
  let current = parts[0] as DocumentPart
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
