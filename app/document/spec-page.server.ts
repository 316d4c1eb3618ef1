import type { SpecContent } from '../../server/specs/get-content'
import { Memory } from '../../shared/memory'
import { readFacts } from './read-facts'
import { specView } from './spec-view'

/** The data of a spec's page. Everything except the diagnostics depends only on the URL and the content. */
export const specPage = (org: string, content: SpecContent): SpecPage => ({
  ...readCachedPage(org, content),
  diagnostics: content.diagnostics,
})

const makePage = (org: string, content: SpecContent) => ({
  org,
  owner: content.owner,
  repo: content.repo,
  path: content.path,
  facts: readFacts(content.frontmatter),
  view: specView(content),
})

type CachedPage = ReturnType<typeof makePage>
export type SpecPage = CachedPage & Pick<SpecContent, 'diagnostics'>

const MAX_BYTES = 64_000_000

/** A character takes at most two bytes in memory. */
const cachedPages = new Memory<CachedPage>(MAX_BYTES, (page) => 2 * JSON.stringify(page).length)

function readCachedPage(org: string, content: SpecContent): CachedPage {
  const key = `${content.url} ${content.sha}`
  const cached = cachedPages.get(key)
  if (cached) return cached
  const page = makePage(org, content)
  cachedPages.set(key, page)
  return page
}
