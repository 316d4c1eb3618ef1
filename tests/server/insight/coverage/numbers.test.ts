import { expect, it } from 'vitest'
import { getCoverage } from '#server/insight/coverage/get-coverage'
import { getDashboard } from '#server/insight/coverage/get-dashboard'
import { getTasks } from '#server/insight/coverage/tasks/get-tasks'
import { listTasks } from '#server/insight/coverage/tasks/list-tasks'
import type { OrgProcedureContext } from '#server/kernel/context'
import { searchSections } from '#server/library/search/search-sections'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'

const indexing = openIndexing()

const orgContext = (org = indexing.org) => ({ ...indexing.ctx, org }) as OrgProcedureContext

const FILES = {
  'CONFIG.yaml': CONFIG,
  'docs/guide.md':
    '---\ntype: doc\n---\n# A guide\n\n## Not counted\n<!-- svc:system:not-counted status:todo -->\n\n- [ ] at all\n',
  'docs/specs/a.md': `---
team: billing
---
# A

## 1. Done
<!-- svc:system:1 status:done -->
- [x] It MUST be realized
<!-- svc:realized-in:PR#7 src/a.ts:1-2 -->
- [ ] It MUST come

## 2. Stuck
<!-- svc:system:2 status:blocked:PAY-200 -->
<!-- svc:ticket:tracker_a:PAY-1 -->
- [x] It is checked

## 3. Given up
<!-- svc:system:3 status:deprecated -->
- [ ] never counted
`,
  'docs/specs/b.md': '# B\n\n## Next\n<!-- svc:system:next status:todo -->\n\n- [ ] It MAY wait\n',
  'docs/specs/old.md':
    '---\nstatus: deprecated\n---\n# Old\n\n## Gone\n<!-- svc:system:gone status:todo -->\n\n- [ ] nothing\n',
}

const COUNTS = { total_sections: 3, done_sections: 1, total_ac: 4, done_ac: 2, realized_ac: 1 }

it('counts live sections and criteria of specs only, in all and in part', async () => {
  await indexing.connected(FILES)
  const { summary, trend, breakdown_by_repo, breakdown_by_team } = await getCoverage(orgContext(), {
    days: 30,
  })
  expect(summary).toEqual({
    total_specs: 2,
    ...COUNTS,
    section_coverage_pct: 33.3,
    ac_coverage_pct: 50,
    realization_rate_pct: 25,
    health_score: 35,
    proved_ac: 0,
    proof_rate_pct: 0,
  })
  expect(trend.at(-1)).toMatchObject(COUNTS)
  expect(breakdown_by_repo).toEqual({ 'acme/specs': summary })
  expect(Object.keys(breakdown_by_team)).toEqual(['billing'])
  const billing = await getCoverage(orgContext(), { team: 'billing', days: 30 })
  expect(billing.summary).toEqual(breakdown_by_team.billing)
  expect(billing.summary).toMatchObject({ total_specs: 1, total_sections: 2, realization_rate_pct: 33.3 })
})

it('agrees with the dashboard', async () => {
  await indexing.connected(FILES)
  expect(await getDashboard(orgContext())).toMatchObject({
    total_repos: 1,
    total_specs: 2,
    total_docs: 1,
    repos_with_specs: [{ spec_count: 2 }],
    total_sections: 3,
    done_sections: 1,
  })
})

const TEAM = 'team: Platform\n'

it('gives documents without a team of their own to that of the configuration, now and then', async () => {
  const { git, key } = await indexing.connected({ ...FILES, 'CONFIG.yaml': CONFIG + TEAM })
  await expectTeam('Platform')
  const before = git.head()
  git.commit({ 'CONFIG.yaml': `${CONFIG}team: Core\n` })
  await indexing.again(key)
  await expectTeam('Core')
  await expectTeam('Platform', { sha: before })
})

async function expectTeam(team: string, asOf?: { sha: string }) {
  const repo = { owner: 'acme', name: 'specs' }
  const coverage = await getCoverage(orgContext(), { days: 1, repo, asOf })
  expect(Object.keys(coverage.breakdown_by_team).sort()).toEqual([team, 'billing'].sort())
  expect(coverage.breakdown_by_team[team]).toMatchObject({ total_specs: 1, total_sections: 1 })
  expect((await getCoverage(orgContext(), { days: 1, repo, team, asOf })).summary.total_specs).toBe(1)
  const { tasks } = await getTasks(orgContext(), { repo, as_of: asOf, limit: 10, offset: 0 })
  expect(tasks.map((task) => task.team)).toEqual(['billing', team])
  if (asOf) return
  const { results, facets } = await searchSections(orgContext(), { q: `team:${team}`, limit: 10, offset: 0 })
  expect(facets.team).toEqual({ [team]: results.length })
  expect(results.map((hit) => hit.team)).toContain(team)
}

it('is 0 where there is nothing, and for another organization', async () => {
  await indexing.connected(FILES)
  const { summary, breakdown_by_repo } = await getCoverage(orgContext(await makeOrg(indexing.db)), {
    days: 30,
  })
  expect(new Set(Object.values(summary))).toEqual(new Set([0]))
  expect(breakdown_by_repo).toEqual({})
})

it('lists open work in live specs as tasks, with their blockers and tickets', async () => {
  await indexing.connected(FILES)
  const page = { limit: 100, offset: 0 }
  const { tasks, total } = await listTasks(orgContext(), page)
  expect(total).toBe(2)
  expect(tasks.map(({ section_id, status }) => [section_id, status])).toEqual([
    ['2-stuck', 'blocked'],
    ['next', 'todo'],
  ])
  expect(tasks[0]).toMatchObject({
    section_number: '2',
    title: 'Stuck',
    blocked_by: 'PAY-200',
    total_ac: 1,
    done_ac: 1,
    ticket_system: 'tracker_a',
    ticket_id: 'PAY-1',
    ticket_url: null,
    spec_title: 'A',
    spec_file_path: 'docs/specs/a.md',
    team: 'billing',
  })
  const done = await listTasks(orgContext(), { ...page, status: 'done' })
  expect(done.tasks.map(({ section_id }) => section_id)).toEqual(['1-done'])
  expect((await listTasks(orgContext(), { limit: 1, offset: 1 })).tasks[0]?.section_id).toBe('next')
})
