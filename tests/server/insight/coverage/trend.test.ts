import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { coverageDays, digests, historyProgress } from '#db/schema/index'
import { getCoverage } from '#server/insight/coverage/get-coverage'
import { recordDays } from '#server/insight/coverage/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { makeKey } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const indexing = openIndexing()
const test = openTestApp()

const at = (month: number, day: number, hour = 12) => new Date(Date.UTC(2026, month - 1, day, hour))
const NOW = at(3, 10)

const spec = (done: number, total: number, front = '') =>
  `${front}# A\n\n${Array.from(
    { length: total },
    (_, i) => `## ${i + 1}. S\n<!-- svc:system:${i + 1} status:${i < done ? 'done' : 'todo'} -->\n`,
  ).join('\n')}`
const BILLING = '---\nteam: billing\n---\n'

const inOrg = (now = NOW) =>
  ({ ...indexing.ctx, clock: { now: () => now }, org: indexing.org }) as OrgProcedureContext

async function started() {
  const git = indexing.repository(null)
  git.commit(
    { 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': spec(0, 2) },
    'Long ago',
    new Date('2024-05-01T12:00:00Z'),
  )
  git.commit({ 'docs/specs/a.md': spec(0, 3) }, 'Morning', at(3, 2, 8))
  git.commit({ 'docs/specs/a.md': spec(1, 3) }, 'Evening', at(3, 2, 22))
  git.commit({ 'docs/specs/b.md': spec(1, 1, BILLING) }, 'Another', at(3, 5))
  git.commit({ 'docs/specs/b.md': null }, 'Gone', at(3, 8))
  const key = await indexing.connect(git)
  await indexing.run(key)
  const job = { orgId: key.orgId, repositoryId: key.id }
  await recordDays(inOrg(), job)
  return { git, key, job }
}

async function curve(filter: { team?: string } = {}, days = 10, ctx = inOrg()) {
  const { trend } = await getCoverage(ctx, { ...filter, days })
  return trend.map(
    ({ date, done_sections, total_sections }) => `${date.slice(5)} ${done_sections}/${total_sections}`,
  )
}

describe('the trend', () => {
  it('shows from the first day on the end of each day of the year before, from history', async () => {
    await started()
    expect(await curve()).toEqual([
      '03-01 0/2',
      ...['03-02 1/3', '03-03 1/3', '03-04 1/3'],
      ...['03-05 2/4', '03-06 2/4', '03-07 2/4'],
      ...['03-08 1/3', '03-09 1/3', '03-10 1/3'],
    ])
    expect(await curve({}, 365)).toHaveLength(365)
    expect(await curve({ team: 'billing' })).toEqual([
      ...['03-05 1/1', '03-06 1/1', '03-07 1/1'],
      ...['03-08 0/0', '03-09 0/0', '03-10 0/0'],
    ])
  })

  it('continues with new days and sums repositories', async () => {
    const { git, key, job } = await started()
    const other = indexing.repository(null)
    other.commit({ 'CONFIG.yaml': CONFIG, 'docs/specs/c.md': spec(2, 2) }, 'Other', at(3, 4))
    const second = await indexing.connect(other, indexing.org, 'other')
    await indexing.run(second)
    await recordDays(inOrg(), { orgId: second.orgId, repositoryId: second.id })
    git.commit({ 'docs/specs/a.md': spec(3, 3) }, 'Done', at(3, 11))
    await indexing.again(key)
    const later = inOrg(at(3, 12))
    await recordDays(later, job)
    expect(await curve({}, 5, later)).toEqual([
      ...['03-08 3/5', '03-09 3/5', '03-10 3/5', '03-11 5/5', '03-12 5/5'],
    ])
  })

  it('names repositories whose sections begin to count within it', async () => {
    await started()
    const other = indexing.repository(null)
    other.commit({ 'CONFIG.yaml': CONFIG, 'docs/specs/c.md': spec(0, 9) }, 'Other', at(3, 4))
    const second = await indexing.connect(other, indexing.org, 'other')
    await indexing.run(second)
    const named = async (days: number) => (await getCoverage(inOrg(), { days })).new_repositories
    expect(await named(10)).toEqual([{ repo: 'acme/other', since: '2026-03-10' }])
    await recordDays(inOrg(), { orgId: second.orgId, repositoryId: second.id })
    expect(await named(10)).toEqual([{ repo: 'acme/other', since: '2026-03-04' }])
    expect(await named(5)).toEqual([])
  })

  it('is recomputed as far back as history was rewritten', async () => {
    const { git, key, job } = await started()
    git.git('reset', '--quiet', '--hard', 'HEAD~2')
    git.commit({ 'docs/specs/a.md': spec(2, 3) }, 'Otherwise', at(3, 6))
    await indexing.again(key)
    await recordDays(inOrg(), job)
    expect((await curve()).slice(3)).toEqual([
      ...['03-04 1/3', '03-05 1/3', '03-06 2/3', '03-07 2/3', '03-08 2/3', '03-09 2/3', '03-10 2/3'],
    ])
  })

  it('is counted again after an upgrade that reads texts otherwise', async () => {
    const { key, job } = await started()
    const ofRepository = eq(coverageDays.repositoryId, key.id)
    await indexing.db.update(coverageDays).set({ totalSections: 9 }).where(ofRepository)
    await recordDays(inOrg(), job)
    expect((await curve({}, 2))[0]).toBe('03-09 1/18')
    await indexing.db
      .update(historyProgress)
      .set({ digestVersion: 1 })
      .where(eq(historyProgress.repositoryId, key.id))
    await recordDays(inOrg(), job)
    expect((await curve({}, 9)).slice(0, 8)).toEqual([
      ...['03-02 1/3', '03-03 1/3', '03-04 1/3', '03-05 2/4'],
      ...['03-06 2/4', '03-07 2/4', '03-08 1/3', '03-09 1/3'],
    ])
  })

  it('parses the last texts of a day once, even if many days show them', async () => {
    const { key } = await started()
    const rows = await indexing.db.select().from(digests).where(eq(digests.orgId, key.orgId))
    expect(rows).toHaveLength(3)
  })
})

describe('as of a day', () => {
  it('returns the stored counts of all repositories, and rejects days before the first one', async () => {
    await started()
    const then = await getCoverage(inOrg(), { days: 3, asOf: { day: '2026-03-06' } })
    expect(then.summary).toMatchObject({ total_specs: 2, total_sections: 4, done_sections: 2 })
    expect(then.trend.map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-05', '2026-03-06'])
    const repo = { owner: 'acme', name: 'specs' }
    const one = await getCoverage(inOrg(), { days: 3, repo, asOf: { day: '2026-03-06' } })
    expect(one).toEqual(then)
    const before = await getCoverage(inOrg(), { days: 1, asOf: { day: '2023-01-01' } })
    expect(before.summary.total_specs).toBe(0)
  })

  it.each(['2026-02-30', 'yesterday', 'abc', '1', `${'a'.repeat(65)}`])(
    'rejects %s with 422',
    async (asOf) => {
      const key = await makeKey(test.db, indexing.org)
      const answer = await test.ask(`/app/${indexing.org.slug}/api/coverage?as_of=${asOf}`, { key })
      expect([answer.status, (await answer.json()).detail[0].loc]).toEqual([422, ['query', 'as_of']])
    },
  )
})

it('shows the coverage target of each repository and which repositories miss it', async () => {
  const notifications = 'chat:\n  notifications:\n    coverage_threshold: 40\n'
  await indexing.connected({ 'CONFIG.yaml': CONFIG + notifications, 'docs/specs/a.md': spec(1, 2) })
  const other = indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': spec(1, 2) })
  await indexing.run(await indexing.connect(other, indexing.org, 'other'))
  expect(await getCoverage(inOrg(), { days: 1 })).toMatchObject({
    threshold: 80,
    thresholds_by_repo: { 'acme/specs': 40, 'acme/other': 80 },
    repos_below_threshold: ['acme/other'],
  })
})
