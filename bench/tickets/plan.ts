import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { createLogger } from '#server/kernel/logging/log'
import { planRun } from '#server/tickets/sync/plan/plan-run'
import { openConnections } from '#server/tickets/sync/vendor/open-connections'
import { loadWorld } from '#server/tickets/sync/world/load-world'
import { findSyncTarget, type SyncTarget } from '#server/tickets/sync/world/sync-target'
import { jobContext, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { median, numberArgument, printRatios, sideBySide, timed, withTemporaryFolder } from '../harness'
import { openStage } from '../indexing/stage'
import { type SyncedRepository, syncedRepository } from './synced-repository'

const ROUNDS = 9
const MIN_LINKS_PER_CALL = 50
const MAX_RATIO = 3

/**
 * Measures a plan of a large repository whose sections have tickets: loading the world from the database and planning,
 * compared with one query that reads the rows of the sections and their links. Then the read calls of a nightly
 * comparison are counted.
 *
 *     npm run bench -- tickets/plan [--sections 10000]
 */
export async function run(args: string[]): Promise<void> {
  const sections = numberArgument(args, 'sections', 10_000)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const db = openDatabase(await stage.create('plan'), { max: 5 })
    try {
      const ctx = jobContext(testContext({ db, log: createLogger('warn'), ports: testPorts() }))
      const synced = await syncedRepository(ctx, sections)
      try {
        await db.execute(sql`analyze`)
        await stage.settle()
        await measure(db, ctx, synced)
      } finally {
        synced.remove()
      }
    } finally {
      await db.$client.end({ timeout: 1 })
      await stage.close()
    }
  })
}

async function measure(db: Database, ctx: ReturnType<typeof jobContext>, synced: SyncedRepository) {
  const { job, open, tracker } = synced
  const target = await findSyncTarget(ctx, job)
  if (!target) throw new Error('the repository is gone')
  const connect = () => openConnections(ctx, target, { signal: ctx.signal, open })
  const loadAndPlan = async (readsAll: boolean) => {
    const connections = await connect()
    const loaded = await loadWorld(ctx, target, connections)
    const scope = { readsAll, linkIds: [] }
    return planRun(ctx, target, loaded, connections.vendors, scope)
  }
  const times = await sideBySide(ROUNDS, {
    'one query of the rows': () => timed(() => readRows(db, target)),
    'load only': () => timed(async () => loadWorld(ctx, target, await connect())),
    'load and plan': () => timed(() => loadAndPlan(false)),
  })
  console.log(`${tracker.tickets.size} sections with tickets:`)
  printRatios(times)
  const ratio = median(times['load and plan']) / median(times['one query of the rows'])
  console.log(`  ${ratio.toFixed(2)} x the time of the query (target at most ${MAX_RATIO})`)

  const before = tracker.countOf('readMany')
  const took = await timed(() => loadAndPlan(true))
  const calls = tracker.countOf('readMany') - before
  const perCall = tracker.tickets.size / calls
  console.log(
    `nightly comparison of ${tracker.tickets.size} links: ${calls} read calls in ${took.toFixed(0)} ms, ${perCall.toFixed(0)} links per call (target at least ${MIN_LINKS_PER_CALL})`,
  )
}

/** All rows that a plan needs, in one query. */
const readRows = (db: Database, { repository: { orgId, id } }: SyncTarget) =>
  db.execute(sql`
    select d.path, d.title, d.doc_type, s.*, i.id as identity, i.stale_because, l.*,
      case when s.ordinal = 1 then t.content end as content, c.criteria
    from documents d
    join texts t on t.org_id = d.org_id and t.id = d.text_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal > 0
    left join section_identities i on i.org_id = d.org_id and i.repository_id = d.repository_id
      and i.path = d.path and i.section_id = s.section_id and i.removed_at is null
    left join (
      select text_id, section_ordinal, jsonb_agg(criteria) as criteria from criteria
      where org_id = ${orgId} group by text_id, section_ordinal
    ) c on c.text_id = s.text_id and c.section_ordinal = s.ordinal
    left join ticket_links l on l.org_id = d.org_id and l.repository_id = d.repository_id
      and l.section_key = d.org_id || '-' || i.id
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec
    order by d.path, s.ordinal`)
