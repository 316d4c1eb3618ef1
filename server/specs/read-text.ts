import { Memory } from '../../shared/memory'
import { parseDocument } from '../../spec/markdown/parse-document'
import { joinDocument, type RenderedDocument } from '../../spec/render/split-rendering'
import type { OrgContext } from '../kernel/context'
import { specUrl } from '../kernel/urls'
import type { LoadedDocument } from './find-document'
import { readRendered } from './render-stored'
import { frontmatterToWire, type SectionWire, sectionToWire } from './wire'

export interface RenderedText {
  frontmatter: Record<string, unknown>
  sections: SectionWire[]
  tracked: boolean
  rendered: RenderedDocument
}

const MAX_CHARACTERS = 32_000_000

/** Limited by characters. Sections take about as much memory as the text itself. */
const cache = new Memory<{ result: RenderedText; characters: number }>(
  MAX_CHARACTERS,
  ({ characters }) => characters,
)

/** Parses and renders the text of a spec. Cached, because the result depends only on its content and URL. */
export async function readText(ctx: OrgContext, document: LoadedDocument): Promise<RenderedText> {
  const key = `${specUrl(ctx.org, document.repository, document.path)} ${document.blobSha}`
  const cached = cache.get(key)
  if (cached) return cached.result
  const parsed = parseDocument(document.content)
  const result = {
    frontmatter: frontmatterToWire(parsed),
    sections: parsed.sections.map(sectionToWire),
    tracked: parsed.isTracked,
    rendered: await readRendered(ctx, document),
  }
  cache.set(key, { result, characters: 2 * (joinDocument(result.rendered).length + document.content.length) })
  return result
}
