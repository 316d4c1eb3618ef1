import { sql } from 'drizzle-orm'
import { openDatabase } from '#db/client'
import { distributeDatabase } from '#db/distribution/distribute-database'
import { hasCitus } from '#db/distribution/distributed-tables'
import { migrateDatabase } from '#db/migrate'
import { createLogger } from '#server/kernel/logging/log'
import { countWords } from '#server/library/search/index'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { buildIndexes, loadScale } from '../scale/load'
import { markCounted } from '../scale/mark-counted'

const ORGS = 200
const MEASURED_ORG_SECTIONS = 5_000

/**
 * Fills an empty database with 200 orgs, then distributes it if it has Citus. Does nothing with a filled one. The indexes are
 * built last, on each node for its rows.
 */
export async function fillEngine(url: string, sections: number): Promise<void> {
  await migrateDatabase(url)
  const db = openDatabase(url, { max: 1, applicationName: 'bench' })
  const startedAt = performance.now()
  const log = (line: string) =>
    console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`)
  try {
    const [org] = await db.execute(sql`select from orgs limit 1`)
    if (org) return
    console.log(`fills ${new URL(url).pathname.slice(1)}`)
    const scale = { sections, orgs: ORGS, firstOrgSections: MEASURED_ORG_SECTIONS }
    const indexes = await loadScale(url, scale, log)
    if (await hasCitus(db.$client)) {
      await distributeDatabase(url, () => undefined)
      log('distributed')
    }
    await buildIndexes(url, indexes)
    log('has its indexes')
    await markCounted(db, sql`org_id > (select min(id) from orgs)`)
    await countWords(testContext({ db, log: createLogger('silent'), ports: testPorts() }))
    await db.execute(sql`vacuum analyze`)
    log('has its words')
  } finally {
    await db.$client.end()
  }
}
