import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { specUrl } from '#server/kernel/urls'
import { WeightedLru } from '#shared/weighted-lru'
import { parseDocument } from '#spec/markdown/parse-document'
import { joinDocument, type RenderedDocument } from '#spec/render/split-rendering'
import { frontmatterToWire, sectionToWire } from '#spec/wire/index'
import { type DocumentPath, findDocument } from './find-document'
import type { LoadedDocument } from './loaded-document'
import { readRendered } from './render-stored'
import type { SectionWire } from './wire'

/** The text of a spec, parsed and rendered. It depends only on the spec's URL and content. */
export interface SpecText {
  frontmatter: Record<string, unknown>
  sections: SectionWire[]
  tracked: boolean
  rendered: RenderedDocument
}

interface CachedText extends SpecText {
  url: string
  blobSha: string
  content: string
}

const MAX_CHARACTERS = 32_000_000

/** Limited by characters. Sections take about as much memory as the text itself. */
const cache = new WeightedLru<CachedText>(
  'specs',
  MAX_CHARACTERS,
  ({ rendered, content }) => 2 * (joinDocument(rendered).length + content.length),
)

/** Reads a spec. Documents that are not specs, such as guides, are not found. A cached text is not read again. */
export async function readSpec(
  ctx: OrgContext,
  at: DocumentPath,
): Promise<{ document: LoadedDocument; text: SpecText }> {
  const { owner, repo, file_path, as_of: asOf = null } = at
  const key = JSON.stringify([ctx.org.id, owner.toLowerCase(), repo.toLowerCase(), file_path, asOf])
  const cached = cache.get(key)
  const document = await findSpec(ctx, at, cached?.blobSha)
  const url = specUrl(ctx.org, document.repository, document.path)
  if (cached?.blobSha === document.blobSha) {
    if (cached.url === url) return { document: { ...document, content: cached.content }, text: cached }
    // The repository's name changed its letter case, and so did the links of the text.
    return readAgain(ctx, at, key)
  }
  return { document, text: await readText(ctx, document, key) }
}

async function readAgain(ctx: OrgContext, at: DocumentPath, key: string) {
  const document = await findSpec(ctx, at)
  return { document, text: await readText(ctx, document, key) }
}

async function findSpec(ctx: OrgContext, at: DocumentPath, knownSha?: string): Promise<LoadedDocument> {
  const document = await findDocument(ctx, at, knownSha)
  if (!document.isSpec) throw notFound()
  return document
}

async function readText(ctx: OrgContext, document: LoadedDocument, key: string): Promise<SpecText> {
  const { content, blobSha } = document
  const parsed = parseDocument(content)
  const text = {
    frontmatter: frontmatterToWire(parsed),
    sections: parsed.sections.map(sectionToWire),
    tracked: parsed.isTracked,
    rendered: await readRendered(ctx, document),
  }
  cache.set(key, { ...text, url: specUrl(ctx.org, document.repository, document.path), blobSha, content })
  return text
}
