import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { activity, aiOperations } from '#db/schema/index'
import { readSettings, SettingsError } from '#server/boot/settings/index'
import { sweepOldRows } from '#server/console/data/retention/sweep-old-rows'
import { DEFAULT_RETENTION } from '#server/kernel/retention'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { jobContext } from '#tests/support/test-context'
import { fillOrg, fillTable } from './fill-org'

const ORG = 3_000_001
/** Date of the rows of `fillOrg`. */
const FILLED_AT = Date.parse('2026-01-01T00:00:00Z')

const site = openSignInSite()
beforeAll(() => fillOrg(site.db, ORG))

/** Restores the rows removed by a first attempt of the test. */
async function fillOrgAgain(): Promise<void> {
  for (const table of [activity, aiOperations]) await fillTable(site.db, table, ORG)
}

const sweepAt = (days: number, retention = DEFAULT_RETENTION) => {
  const clock = { now: () => new Date(FILLED_AT + days * 86_400_000) }
  return sweepOldRows(jobContext({ ...site.ctx, clock, retention }), 2)
}

async function countOf(table: string): Promise<number> {
  const [row] = await site.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where org_id = ${ORG}`,
  )
  return row?.count ?? 0
}

describe('what is over is removed', () => {
  it('activity and AI operations after 400 days', async () => {
    const counts = async () => [await countOf('activity'), await countOf('ai_operations')]
    await fillOrgAgain()
    await sweepAt(399)
    expect(await counts()).toEqual([1, 1])
    await sweepAt(401)
    expect(await counts()).toEqual([0, 0])
  })

  it('audit logs are kept until the operator says otherwise', async () => {
    await sweepAt(36_000)
    expect(await countOf('acts')).toBe(1)
    await sweepAt(31, { ...DEFAULT_RETENTION, audit: 30 })
    expect(await countOf('acts')).toBe(0)
  })

  it('index runs, in batches, but for the newest of a repository', async () => {
    await site.db.execute(sql`
      insert into runs (org_id, repository_id, state, finished_at)
      select ${ORG}, ${ORG}, 'done', '2026-01-01' from generate_series(1, 7)`)
    const [newest] = await site.db.execute(sql`select max(id) as id from runs where org_id = ${ORG}`)
    await sweepAt(91)
    expect([...(await site.db.execute(sql`select id from runs where org_id = ${ORG}`))]).toEqual([newest])
  })
})

describe('RETENTION', () => {
  it('names things and days', () => {
    expect(readSettings({ RETENTION: 'audit=730, runs=off' }).retention).toEqual({
      ...DEFAULT_RETENTION,
      audit: 730,
      runs: null,
    })
  })

  it.each(['audit=7', 'activity=10', 'nothing=5', 'runs=-1', 'runs=', 'texts=0'])(
    'refuses %s',
    (RETENTION) => {
      expect(() => readSettings({ RETENTION })).toThrow(SettingsError)
      expect(() => readSettings({ RETENTION })).toThrow(/at least these days: runs=1, deliveries=4/)
    },
  )
})
