import type { SpecContent } from '../../server/specs/get-content'
import { createMemo } from './create-memo.server'
import { readFacts } from './read-facts'
import { specView } from './spec-view'

/** The data of a spec's page. Everything except the diagnostics depends only on the URL and the content. */
export const specPage = (org: string, content: SpecContent): SpecPage => ({
  ...getCachedPage(`${content.url} ${content.sha}`, () => makePage(org, content)),
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

const getCachedPage = createMemo<CachedPage>(MAX_BYTES)
