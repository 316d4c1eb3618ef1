import type { SpecContent } from '../../server/specs/get-content'
import { Memory } from '../../shared/memory'
import { preparePage } from './prepare-page.server'
import { readFacts } from './read-facts'
import { type SpecView, specView } from './spec-view'

/**
 * The data of a spec's page. Everything except the diagnostics depends only on the URL and the content. A page that is
 * sent with its elements leaves the texts out of its data, because the browser has them in the elements.
 */
export function specPage(org: string, content: SpecContent, { hasElements = false } = {}) {
  const { diagnostics } = content
  const { facts, view, shortView } = readCachedPage(content)
  const { owner, repo, path } = content
  return { org, owner, repo, path, facts, view: hasElements ? shortView : view, diagnostics }
}

function makePage({ frontmatter, ...content }: SpecContent) {
  const view = specView({ ...content, frontmatter })
  const shortView: SpecView = { ...view, parts: view.parts.map((part) => ({ ...part, body: null })) }
  preparePage(shortView, view)
  return { facts: readFacts(frontmatter), view, shortView }
}

type CachedPage = ReturnType<typeof makePage>

const MAX_BYTES = 64_000_000

/** A character takes at most two bytes in memory. */
const cachedPages = new Memory<CachedPage>(MAX_BYTES, ({ view }) => 2 * JSON.stringify(view).length)

function readCachedPage(content: SpecContent): CachedPage {
  const key = `${content.url} ${content.sha}`
  const cached = cachedPages.get(key)
  if (cached) return cached
  const page = makePage(content)
  cachedPages.set(key, page)
  return page
}
