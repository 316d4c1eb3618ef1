import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { installations, memberships, orgs, platformActs } from '#db/schema/index'
import { eraseOrg } from '#server/console/data/org/erase-org'
import { exportedOrgTables, NOT_EXPORTED, OF_ONE_PERSON } from '#server/console/data/tables/exported-columns'
import { findOrgTables } from '#server/console/data/tables/find-org-tables'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { blocksOthers } from '#tests/support/postgres/blocks-others'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'
import { jobContext } from '#tests/support/test-context'
import { createTasks } from '#worker/tasks'
import { fillOrg } from './fill-org'

const DOOMED = 1_000_001
const OTHER = 1_000_002

const site = openSignInSite()
let admin: Visitor
let tables: string[]
beforeAll(async () => {
  await fillOrg(site.db, DOOMED)
  await fillOrg(site.db, OTHER)
  // The row of the filled org belongs to a person. A shared one belongs to the org.
  await site.db.execute(
    sql`insert into list_views (org_id, list, name, query) values (${DOOMED}, 'tasks', 'Of all', 'status=todo')`,
  )
  const account = await site.makeAccount()
  for (const orgId of [DOOMED, OTHER])
    await site.db.insert(memberships).values({ orgId, userId: account.userId, role: 'admin' })
  admin = site.visitor()
  await site.signInAs(admin, account)
  tables = await findOrgTables(site)
})

async function countRows(orgId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await site.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where org_id = ${orgId}`,
    )
    if (row && row.count > 0) counts[table] = row.count
  }
  return counts
}

const work = () =>
  runDueJobs({
    databaseUrl: site.databaseUrl,
    taskList: createTasks({ ctx: site.ctx, hasLostJobsSince: () => false }),
  })

const remove = (slug: string, confirm: string) =>
  admin.post(`/app/${slug}/api/organization/delete`, { confirm })

it('every table of orgs has a row of the filled org', async () => {
  expect(Object.keys(await countRows(DOOMED)).sort()).toEqual([...tables].sort())
  expect(tables.length).toBeGreaterThan(60)
})

describe('the export of an org', () => {
  it('holds each table or says why not', () => {
    const exported = exportedOrgTables().map(({ name }) => name)
    const left = [...Object.keys(NOT_EXPORTED), ...OF_ONE_PERSON]
    expect([...exported, ...left].sort()).toEqual([...tables].sort())
  })

  it('holds every row, and no secret', async () => {
    const { response } = await admin.send(`/app/org-${DOOMED}/api/export`)
    expect(response.headers.get('content-disposition')).toContain('organization.ndjson')
    const text = await response.text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ format: 1, organization: `org-${DOOMED}` })
    const rows = lines.slice(1, -1)
    expect(lines.at(-1)).toEqual({ end: true, rows: rows.length })
    for (const { name } of exportedOrgTables()) expect(rows.map(({ table }) => table)).toContain(name)
    // Hashes of contents and of plans reveal no secret.
    const leaks = [...text.matchAll(/leak-([a-z_]+)-/g)].map(([, column]) => column)
    expect([...new Set(leaks)].sort()).toEqual([
      'hash',
      'plan_hash',
      'recorded_hash',
      'section_hash',
      'text_hash',
    ])
    expect(text).not.toContain(`text-${OTHER}`)
    const views = rows.filter(({ table }) => table === 'list_views').map(({ row }) => row.name)
    expect(views, 'what a person keeps alone is in the export of the person').toEqual(['Of all'])
  })

  it('reads tables of many pages whole', async () => {
    await site.db.execute(sql`
      insert into activity (org_id, day, user_id, source)
      select ${OTHER}, date '2000-01-01' + n, ${OTHER}, 'api' from generate_series(1, 450) n on conflict do nothing`)
    const { response } = await admin.send(`/app/org-${OTHER}/api/export`)
    const days = (await response.text())
      .trimEnd()
      .split('\n')
      .flatMap((line) => (JSON.parse(line).table === 'activity' ? [JSON.parse(line).row.day] : []))
    expect(new Set(days).size).toBe(days.length)
    expect(days.length).toBeGreaterThanOrEqual(451)
  })

  it('tells nobody where a repository lies on the machine', async () => {
    const at = sql`org_id = ${DOOMED}`
    await site.db.execute(sql`update repositories set local_path = '/srv/secret-place' where ${at}`)
    const { response } = await admin.send(`/app/org-${DOOMED}/api/export`)
    const text = await response.text()
    expect(text).toContain('"table":"repositories"')
    expect(text).not.toContain('local_path')
    expect(text).not.toContain('secret-place')
  })

  it('is in the audit log, and not for viewers', async () => {
    const acts = await site.db.execute(
      sql`select act from acts where org_id = ${DOOMED} and act = 'org.export'`,
    )
    expect(acts.length).toBeGreaterThan(0)
    const viewer = site.visitor()
    await site.signInAs(viewer, await site.makeAccount())
    expect((await viewer.send(`/app/${site.org.slug}/api/export`)).response.status).toBe(403)
  })
})

describe('the deletion of an org', () => {
  it('needs the slug, typed', async () => {
    const { response } = await remove(`org-${DOOMED}`, 'other')
    expect(response.status).toBe(409)
    expect((await response.json()).detail).toBe(
      `Type org-${DOOMED} to confirm that this organization is deleted.`,
    )
  })

  it('is refused while the GitHub App is installed', async () => {
    const installed = { orgId: DOOMED, id: 5, host: 'github', account: 'acme' } as const
    await site.db.insert(installations).values(installed).onConflictDoNothing()
    const { response } = await remove(`org-${DOOMED}`, `org-${DOOMED}`)
    expect(response.status).toBe(409)
    expect((await response.json()).detail).toContain('Uninstall it on GitHub')
    await site.db.update(installations).set({ state: 'removed' }).where(eq(installations.id, 5))
  })

  it('ends access at once, then leaves no row in any table, and touches no other org', async () => {
    const before = await countRows(OTHER)
    await site.db.$client`
      select graphile_worker.add_job('notices/route-events', ${JSON.stringify({ orgId: DOOMED })}::json,
        run_at => now() + interval '1 day')`
    expect((await remove(`org-${DOOMED}`, ` ORG-${DOOMED} `)).response.status).toBe(200)
    expect((await admin.send(`/app/org-${DOOMED}/api/members`)).response.status).toBe(404)
    const ended = Object.keys(await countRows(DOOMED))
    for (const table of [
      'api_keys',
      'memberships',
      'outgoing_webhooks',
      'ticket_connections',
      'chat_workspaces',
    ])
      expect(ended).not.toContain(table)
    const payers = await site.db.execute(sql`
      select payload from graphile_worker._private_jobs where payload->>'customerId' = ${`text-${DOOMED}`}`)
    expect(payers).toHaveLength(1)
    await work()
    expect(await countRows(DOOMED)).toEqual({})
    expect(await site.db.select().from(orgs).where(eq(orgs.id, DOOMED))).toEqual([])
    expect(await countRows(OTHER)).toEqual(before)
    const left = await site.db.execute(sql`
      select from graphile_worker._private_jobs where payload->>'orgId' = ${String(DOOMED)}`)
    expect(left).toHaveLength(0)
    const platformActRows = await site.db.select().from(platformActs)
    expect(platformActRows.map(({ act, details }) => [act, details])).toEqual(
      expect.arrayContaining([
        ['org.delete', { org: `org-${DOOMED}` }],
        ['org.erase', { rows: expect.any(Number) }],
      ]),
    )
  })

  it('removes what a job writes meanwhile', async () => {
    const org = await makeOrg(site.db)
    const userId = await makeMember(site.db, org)
    await site.db
      .update(orgs)
      .set({ slug: `~${org.id}` })
      .where(eq(orgs.id, org.id))
    const late = openDatabase(site.databaseUrl, { max: 1 })
    afterAll(() => late.$client.end())
    let erasing: Promise<void> | undefined
    await late.transaction(async (tx) => {
      await tx.execute(sql`
        insert into activity (org_id, day, user_id, source) values (${org.id}, '2026-01-01', ${userId}, 'api')`)
      erasing = eraseOrg(jobContext(site.ctx), { orgId: org.id, slug: org.slug, requestId: 'test' }, 1)
      await expect.poll(() => blocksOthers(tx)).toBe(true)
    })
    await erasing
    expect(await countRows(org.id)).toEqual({})
  })

  it('never removes an org that nobody deleted', async () => {
    const org = await makeOrg(site.db)
    const payload = { orgId: org.id, slug: org.slug, requestId: 'test' }
    await expect(eraseOrg(jobContext(site.ctx), payload)).rejects.toThrow('was not deleted')
  })
})
