import type { SpecDetailWire } from '../../server/specs/wire'
import { readFacts } from './read-facts'
import { remember } from './remember.server'
import { specView } from './spec-view'

/** What the page of a spec shows. All but the diagnostics follows from the spec's address and content alone. */
export const specPage = (org: string, spec: SpecDetailWire): SpecPage => ({
  ...remembered(`${spec.url} ${spec.sha}`, () => makePage(org, spec)),
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

type Remembered = ReturnType<typeof makePage>
export type SpecPage = Remembered & Pick<SpecDetailWire['document'], 'diagnostics'>

const MAX_BYTES = 64_000_000

const remembered = remember<Remembered>(MAX_BYTES)
