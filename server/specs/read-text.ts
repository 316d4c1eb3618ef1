import { parseDocument } from '../../spec/markdown/parse-document'
import type { OrgContext } from '../kernel/context'
import { Memory } from '../kernel/memory'
import { specUrl } from '../kernel/urls'
import type { FoundDocument } from './find-document'
import { renderedHtml } from './render-stored'
import { frontmatterToWire, type SectionWire, sectionToWire } from './wire'

export interface ReadText {
  frontmatter: Record<string, unknown>
  sections: SectionWire[]
  tracked: boolean
  html: string
}

const MAX_CHARACTERS = 32_000_000

/** The sections together hold about what the text does, once as markdown and once as criteria. */
const remembered = new Memory<{ read: ReadText; characters: number }>(
  MAX_CHARACTERS,
  ({ characters }) => characters,
)

/** What a spec's text says and how it looks at its place: both follow from its content and address alone. */
export async function readText(ctx: OrgContext, document: FoundDocument): Promise<ReadText> {
  const key = `${specUrl(ctx.org, document.repository, document.path)} ${document.blobSha}`
  const known = remembered.get(key)
  if (known) return known.read
  const parsed = parseDocument(document.content)
  const read = {
    frontmatter: frontmatterToWire(parsed),
    sections: parsed.sections.map(sectionToWire),
    tracked: parsed.isTracked,
    html: await renderedHtml(ctx, document),
  }
  remembered.set(key, { read, characters: 2 * (read.html.length + document.content.length) })
  return read
}
