import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { repositories } from '#db/schema/index'
import { getDashboard } from '#server/insight/coverage/get-dashboard'
import { DashboardWire } from '#server/insight/coverage/wire'
import type { OrgProcedureContext } from '#server/kernel/context'
import type { JsonText } from '#server/kernel/text/json-text'
import { computeDocumentDates } from '#server/library/indexing/index'
import { listSummaries } from '#server/library/repos/index'
import { followIndex } from '#tests/server/library/history/follow'
import { CONFIG, openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'

const indexing = openIndexing()
const inOrg = (org = indexing.org) => ({ ...indexing.ctx, org }) as OrgProcedureContext
const PATH = 'docs/specs/a.md'

const WHOLE = { limit: 100, offset: 0 }

/** The dashboard's JSON over REST. */
async function dashboardJson(org = indexing.org, docs = true): Promise<unknown> {
  const json: unknown = await getDashboard({ ...inOrg(org), wantsJson: true }, { ...WHOLE, docs })
  return JSON.parse(Buffer.from((json as JsonText).bytes).toString())
}

const readDashboard = async () => DashboardWire.parse(await dashboardJson())

const only = (dashboard: DashboardWire) => dashboard.repos_with_specs[0]

describe('the dashboard', () => {
  it('has the same text as the serialized object', async () => {
    await indexing.connected({ 'CONFIG.yaml': CONFIG, [PATH]: spec('“A”'), 'docs/b.md': '# B\n' })
    await indexing.connect(indexing.repository(null), indexing.org, 'empty')
    const text = await readDashboard()
    expect(text).toEqual(JSON.parse(JSON.stringify(await getDashboard(inOrg()))))
    expect(text).toMatchObject({ total_repos: 2, total_specs: 1, total_docs: 1, total_sections: 1 })
    expect(DashboardWire.strict().safeParse(text).success).toBe(true)
  })

  it('omits the documents on request and still counts them', async () => {
    await indexing.connected({ 'CONFIG.yaml': CONFIG, [PATH]: spec('“A”'), 'docs/b.md': '# B\n' })
    const { repos_with_specs, ...whole } = await readDashboard()
    const without = repos_with_specs.map(({ docs, ...repo }) => repo)
    expect(await dashboardJson(indexing.org, false)).toEqual({ ...whole, repos_with_specs: without })
    expect(await getDashboard(inOrg(), { ...WHOLE, docs: false })).toEqual({
      ...whole,
      repos_with_specs: without,
    })
    expect(whole.total_docs).toBe(1)
  })

  it('shows new indexes, dates, states, names and disconnections at once, despite caching', async () => {
    const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, [PATH]: spec('One') })
    const before = await readDashboard()
    expect(only(before)?.specs[0]).toMatchObject({ title: 'One', last_doc_change_at: null, is_stale: false })
    await computeDocumentDates(indexing.ctx, { orgId: key.orgId, repositoryId: key.id })
    expect(only(await readDashboard())?.specs[0]?.last_doc_change_at).not.toBeNull()
    await followIndex({ ...indexing.ctx, clock: { now: () => new Date('2099-01-01') } }, key)
    expect(only(await readDashboard())?.specs[0]).toMatchObject({ is_stale: true })
    git.commit({ [PATH]: spec('Two') })
    await indexing.again(key)
    expect(only(await readDashboard())?.specs[0]?.title).toBe('Two')
    const own = eq(repositories.id, key.id)
    await indexing.db.update(repositories).set({ name: 'renamed' }).where(own)
    expect(only(await readDashboard())?.full_name).toBe('acme/renamed')
    await indexing.db.update(repositories).set({ disconnectedAt: sql`now()` }).where(own)
    expect((await readDashboard()).total_repos).toBe(0)
  })

  it('keeps only the newest version of a repository in memory', async () => {
    const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, [PATH]: spec('One') })
    const cached = async () => (await listSummaries(inOrg())).map((summary) => new WeakRef(summary))
    const outdated = await cached()
    git.commit({ [PATH]: spec('Two') })
    await indexing.again(key)
    const current = await cached()
    setFlagsFromString('--expose_gc')
    const collectGarbage: () => void = runInNewContext('gc')
    // A WeakRef keeps its object until the end of the turn in which it was created or read.
    const isGone = async (ref: WeakRef<object>) => {
      await new Promise(setImmediate)
      collectGarbage()
      return ref.deref() === undefined
    }
    expect(await Promise.all(outdated.map(isGone))).toEqual([true])
    expect(await Promise.all(current.map(isGone))).toEqual([false])
  })

  it('shows an org nothing of another', async () => {
    await indexing.connected({ 'CONFIG.yaml': CONFIG, [PATH]: spec('One') })
    await readDashboard()
    expect(await dashboardJson(await makeOrg(indexing.db))).toMatchObject({
      repos_with_specs: [],
      repos_without_specs: [],
      total_repos: 0,
    })
  })
})
