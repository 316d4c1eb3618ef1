import { sql } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import { timed } from '../harness'
import type { ScaleDatabase } from './scale-databases'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  body: string
}

/**
 * The sections of the org in MiniSearch in this process, a typical choice of a small site. Returns the duration of a
 * search.
 */
export async function openMiniSearch({ db, orgId }: ScaleDatabase) {
  const rows = await db.execute<Row>(sql`
    select text_id || '-' || ordinal as id, title, body from sections where org_id = ${orgId}`)
  const index = new MiniSearch<Row>({ fields: ['title', 'body'], searchOptions: { combineWith: 'AND' } })
  const before = process.memoryUsage().heapUsed
  const buildMs = await timed(async () => index.addAll(rows))
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
  return {
    describe: () =>
      `MiniSearch of ${rows.length} sections: built in ${(buildMs / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB`,
    search: (q: string) => timed(async () => index.search(q).slice(0, 20)),
  }
}
