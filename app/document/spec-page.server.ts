import type { SpecDetailWire } from '../../server/specs/wire'
import { readFacts } from './read-facts'
import { remember } from './remember.server'
import { specView } from './spec-view'

/** What the page of a spec shows: it follows from the spec's address and content alone. */
export const specPage = (org: string, spec: SpecDetailWire): SpecPage =>
  remembered(`${spec.url} ${spec.sha}`, () => makePage(org, spec))

const makePage = (org: string, spec: SpecDetailWire) => ({
  org,
  owner: spec.repo_owner,
  repo: spec.repo_name,
  path: spec.document.file_path,
  facts: readFacts(spec.document.frontmatter),
  diagnostics: spec.document.diagnostics,
  view: specView(spec),
})

export type SpecPage = ReturnType<typeof makePage>

const remembered = remember<SpecPage>()
