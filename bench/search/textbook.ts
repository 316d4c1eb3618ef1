import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { timed } from '../harness'
import { TEXTBOOK_INDEXES } from './scale-databases'

/**
 * The textbook solution: a GIN index on the vector, `ts_rank` over all matches, `ts_headline`, and four exact facets.
 * Our own indexes are hidden from it, because they would make it faster.
 */
export async function textbookSearch(db: Database, orgId: number, typed: string): Promise<number> {
  const words = sql`websearch_to_tsquery('plumbline', ${typed})`
  const matching = sql`
    from sections s
    join documents d on d.org_id = s.org_id and d.text_id = s.text_id
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where s.org_id = ${orgId} and s.search @@ ${words}`
  const facet = (column: SQL) => sql`
    select ${column} as key, count(*) as n ${matching} group by key order by n desc limit 50`
  return withoutOurIndexes(db, async (tx) => {
    await tx.execute(sql`
      select d.path, s.section_id, s.title, d.title, d.status, d.owner, d.team, d.tags, r.name,
             ts_rank(s.search, ${words}) as rank, ts_headline('plumbline', s.body, ${words}) as snippet
      ${matching} order by rank desc limit 20`)
    await tx.execute(facet(sql`d.status`))
    await tx.execute(facet(sql`r.name`))
    await tx.execute(facet(sql`d.team`))
    await tx.execute(facet(sql`unnest(d.tags)`))
  })
}

/** Titles with a word that starts with the prefix, best first. */
export async function textbookAutocomplete(db: Database, orgId: number, typed: string): Promise<number> {
  const words = sql`to_tsquery('simple', ${`${typed}:*`})`
  return withoutOurIndexes(db, (tx) =>
    tx.execute(sql`
      select title, ts_rank(to_tsvector('simple', title), ${words}) as rank
      from sections where org_id = ${orgId} and to_tsvector('simple', title) @@ ${words}
      order by rank desc limit 10`),
  )
}

/** Measures the work in a transaction that swaps our indexes for the textbook's and is rolled back. */
async function withoutOurIndexes(db: Database, work: (tx: Database) => Promise<unknown>): Promise<number> {
  let ms = Number.NaN
  await db
    .transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      await tx.execute(sql`drop index sections_search_idx, sections_heading_idx, sections_title_idx`)
      await tx.execute(sql`update pg_index set indisvalid = true where indexrelid in ${TEXTBOOK_INDEXES}`)
      ms = await timed(() => work(tx))
      throw new RolledBack()
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return ms
}

class RolledBack extends Error {}
