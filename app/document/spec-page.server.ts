import type { SpecDetailWire } from '../../server/specs/wire'
import { createMemo } from './create-memo.server'
import { readFacts } from './read-facts'
import { specView } from './spec-view'

/** The data of a spec's page. Everything except the diagnostics depends only on the URL and the content. */
export const specPage = (org: string, spec: SpecDetailWire): SpecPage => ({
  ...getCachedPage(`${spec.url} ${spec.sha}`, () => makePage(org, spec)),
  diagnostics: spec.document.diagnostics,
})

const makePage = (org: string, spec: SpecDetailWire) => ({
  org,
  owner: spec.repo_owner,
  repo: spec.repo_name,
  path: spec.document.file_path,
  facts: readFacts(spec.document.frontmatter),
  view: specView(spec),
})

type CachedPage = ReturnType<typeof makePage>
export type SpecPage = CachedPage & Pick<SpecDetailWire['document'], 'diagnostics'>

const MAX_BYTES = 64_000_000

const getCachedPage = createMemo<CachedPage>(MAX_BYTES)
