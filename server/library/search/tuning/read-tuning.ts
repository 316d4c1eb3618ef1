import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { poolOf } from '#server/kernel/transaction'
import { WeightedLru } from '#shared/weighted-lru'
import { type SynonymTable, synonymTable } from './find-synonyms'

export interface PinnedDocument {
  repositoryId: number
  path: string
}

/** What the admins of an org changed about its search. */
export interface Tuning {
  /** 0 if nothing was ever changed. */
  revision: number
  /** The pinned documents in their order, by the key of the search. */
  pins: ReadonlyMap<string, readonly PinnedDocument[]>
  synonyms: SynonymTable
}

const NO_TUNING: Tuning = { revision: 0, pins: new Map(), synonyms: new Map() }

/** Pins and synonyms of all cached orgs. */
const MAX_CACHED = 50_000

/** One cache per pool, by org. */
const caches = new WeakMap<Database, WeightedLru<Tuning>>()

function cacheOf(db: Database): WeightedLru<Tuning> {
  const pool = poolOf(db)
  const cache =
    caches.get(pool) ??
    new WeightedLru('search_tunings', MAX_CACHED, ({ pins, synonyms }) => pins.size + synonyms.size + 1)
  caches.set(pool, cache)
  return cache
}

/** The tuning of the last search. The lists that a search reads say whether it is current. */
export const cachedTuning = ({ db, org }: Pick<OrgContext, 'db' | 'org'>): Tuning =>
  cacheOf(db).get(String(org.id)) ?? NO_TUNING

interface TuningRow extends Record<string, unknown> {
  revision: number | null
  pins: { query: string; repository_id: number; path: string }[] | null
  synonyms: { term: string; words: string[] }[] | null
}

/** Reads pins and synonyms in one statement, so that they belong to the revision. */
export async function readTuning({ db, org }: Pick<OrgContext, 'db' | 'org'>): Promise<Tuning> {
  const [row] = await executePrepared<TuningRow>(
    db,
    sql`
    select
      (select revision from search_settings where org_id = ${org.id}::bigint) as revision,
      (select json_agg(p order by p.query, p.position) from search_pins p where p.org_id = ${org.id}::bigint) as pins,
      (select json_agg(s order by s.term) from search_synonyms s where s.org_id = ${org.id}::bigint) as synonyms`,
  )
  const pins = new Map<string, PinnedDocument[]>()
  for (const { query, repository_id: repositoryId, path } of row?.pins ?? [])
    pins.set(query, [...(pins.get(query) ?? []), { repositoryId, path }])
  const tuning = { revision: row?.revision ?? 0, pins, synonyms: synonymTable(row?.synonyms ?? []) }
  cacheOf(db).set(String(org.id), tuning)
  return tuning
}
