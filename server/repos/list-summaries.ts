import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { Memory } from '../kernel/memory'
import { prepareOnce } from '../kernel/prepare-once'
import { isConnected } from './find-repository'
import { readSummaries } from './read-summaries'
import type { RepoSummary } from './wire'

export interface KeptSummary {
  summary: RepoSummary
  /** The same as JSON. */
  json: Buffer
}

/** Of JSON, for each pool. */
const MAX_BYTES = 32_000_000

const memories = new WeakMap<Database, Memory<KeptSummary>>()

/**
 * Every repository of the org with its documents. Whatever changes a repository or its documents writes the
 * repository's row, so that the row's version is theirs: what has not changed since somebody last asked is neither
 * read nor written as JSON again.
 */
export async function listSummaries(ctx: OrgContext): Promise<KeptSummary[]> {
  const listVersions = ctx.primary ? listVersionsOfCopy : listVersionsNow
  const rows = await listVersions(ctx.db).execute({ orgId: ctx.org.id })
  const memory = memories.get(ctx.db) ?? new Memory<KeptSummary>(MAX_BYTES, ({ json }) => json.length)
  memories.set(ctx.db, memory)
  const known = new Map(rows.map(({ id, version }) => [id, memory.get(version)]))
  const made = await summariseAll(
    ctx,
    rows.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id),
  )
  for (const { id, version } of rows) {
    const kept = made.get(id)
    if (kept) memory.set(version, kept)
  }
  return rows.flatMap(({ id }) => known.get(id) ?? made.get(id) ?? [])
}

const version = sql<string>`${repositories.id} || ' ' || ${repositories}.xmin`

/** A replica that is only being made may have the row before its documents. */
const versionOfCopy = sql<string>`${version} || ' ' || (
  select count(*) from documents d where d.org_id = ${repositories.orgId} and d.repository_id = ${repositories.id})`

const listVersions = (version: SQL<string>) =>
  prepareOnce((db) =>
    db
      .select({ id: repositories.id, version })
      .from(repositories)
      .where(and(eq(repositories.orgId, sql.placeholder('orgId')), isConnected))
      .orderBy(asc(repositories.owner), asc(repositories.name))
      .prepare('list_versions'),
  )
const listVersionsNow = listVersions(version)
const listVersionsOfCopy = listVersions(versionOfCopy)

async function summariseAll(ctx: OrgContext, ids: number[]): Promise<Map<number, KeptSummary>> {
  if (ids.length === 0) return new Map()
  const summaries = await readSummaries(ctx, inArray(repositories.id, ids))
  return new Map(
    [...summaries].map(([id, summary]) => [id, { summary, json: Buffer.from(JSON.stringify(summary)) }]),
  )
}
