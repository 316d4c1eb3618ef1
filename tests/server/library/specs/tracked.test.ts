import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { repositories, runs } from '#db/schema/index'
import { getCoverage } from '#server/insight/coverage/get-coverage'
import { getDashboard } from '#server/insight/coverage/get-dashboard'
import { getDocumentCoverage } from '#server/insight/coverage/get-document-coverage'
import { getPastDocumentCoverage } from '#server/insight/coverage/get-past-document-coverage'
import { listPastTasks } from '#server/insight/coverage/tasks/list-past-tasks'
import { listTasks } from '#server/insight/coverage/tasks/list-tasks'
import type { OrgProcedureContext } from '#server/kernel/context'
import { requestIndexIfChanged } from '#server/library/indexing/index'
import { searchSections } from '#server/library/search/search-sections'
import { getSpec } from '#server/library/specs/get-spec'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()

const inOrg = () =>
  ({ ...indexing.ctx, org: indexing.org, permissions: [] }) as unknown as OrgProcedureContext

const FILES = {
  'CONFIG.yaml': CONFIG,
  'docs/specs/notes.md': '# Notes\n\n## 1. Zebra one\n\n## 2. Zebra two\n',
  'docs/specs/plan.md': '# Plan\n\n## 1. Zebra three\n\n- [ ] It MUST come\n',
}
const NOTES = { owner: 'acme', repo: 'specs', file_path: 'docs/specs/notes.md' }
const DRAFTS = { status: 'draft', limit: 10, offset: 0 } as const

it('shows sections of an untracked document as drafts and counts them in no total', async () => {
  await indexing.connected(FILES)
  const dashboard = await getDashboard(inOrg())
  expect(dashboard).toMatchObject({ total_specs: 2, total_sections: 1 })
  expect(
    dashboard.repos_with_specs[0]?.specs.map((spec) => [spec.file_path, spec.tracked, spec.total_sections]),
  ).toEqual([
    ['docs/specs/notes.md', false, 0],
    ['docs/specs/plan.md', true, 1],
  ])
  const { document } = await getSpec(inOrg(), NOTES)
  expect(document.tracked).toBe(false)
  expect(document.sections.map(({ status }) => status.state)).toEqual(['draft', 'draft'])
  expect((await getCoverage(inOrg(), { days: 1 })).summary).toMatchObject({
    total_specs: 2,
    total_sections: 1,
  })
  const covered = await getDocumentCoverage(inOrg(), NOTES)
  expect([covered.summary.total_sections, covered.sections.length]).toEqual([0, 2])
  expect((await listTasks(inOrg(), DRAFTS)).tasks.map(({ title }) => title)).toEqual(['Zebra three'])
  const searchAnswer = await searchSections(inOrg(), { q: 'zebra', limit: 20, offset: 0 })
  expect([searchAnswer.total, searchAnswer.facets.status]).toEqual([2, {}])
})

it('counted them in no total of the past either', async () => {
  const { git } = await indexing.connected(FILES)
  const asOf = { sha: git.head() }
  const past = await getPastDocumentCoverage(inOrg(), NOTES, asOf)
  expect([past.summary.total_sections, past.sections.length]).toEqual([0, 2])
  const repo = { owner: 'acme', name: 'specs' }
  expect((await listPastTasks(inOrg(), { ...DRAFTS, repo }, asOf)).total).toBe(1)
  expect((await getCoverage(inOrg(), { days: 1, repo, asOf })).summary.total_sections).toBe(1)
})

it('reads a repository again after the parser has changed', async () => {
  const { git, key } = await indexing.connected(FILES)
  const head = { commitSha: git.head(), treeSha: git.git('rev-parse', 'HEAD^{tree}'), branch: 'main' }
  expect(await requestIndexIfChanged(indexing.ctx, key, head)).toBe(false)
  await indexing.db
    .update(repositories)
    .set({ indexedWith: 'parser 2, selection 2' })
    .where(eq(repositories.id, key.id))
  expect(await requestIndexIfChanged(indexing.ctx, key, head)).toBe(true)
  expect(await requestIndexIfChanged(indexing.ctx, key, head)).toBe(false)
  await indexing.run(key)
  expect(await requestIndexIfChanged(indexing.ctx, key, head)).toBe(false)
  const states = await indexing.db
    .select({ state: runs.state })
    .from(runs)
    .where(eq(runs.repositoryId, key.id))
  expect(states.map(({ state }) => state)).toEqual(['done', 'done'])
})
