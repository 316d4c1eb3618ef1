import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { prepareOnce } from '../kernel/database/prepare-once'
import { notFound } from '../kernel/errors'
import { Memory } from '../kernel/memory'
import { isConnected } from './find-repository'
import { readSummaries } from './read-summaries'
import type { RepoSummary } from './wire'

export interface KeptSummary {
  summary: RepoSummary
  /** The same as JSON. */
  json: Buffer<ArrayBuffer>
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
  return summaries(ctx, await listVersions(ctx.db).execute({ orgId: ctx.org.id }))
}

/** The one of that name; 404 when there is none. */
export async function findSummary(ctx: OrgContext, owner: string, name: string): Promise<KeptSummary> {
  const named = { owner: owner.toLowerCase(), name: name.toLowerCase() }
  const [summary] = await summaries(ctx, await findVersion(ctx.db).execute({ orgId: ctx.org.id, ...named }))
  if (!summary) throw notFound()
  return summary
}

async function summaries(ctx: OrgContext, rows: { id: number; version: string }[]): Promise<KeptSummary[]> {
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

/** What tells one state of a row of `repositories`, and of all that belongs to it, from another. */
export const versionIn = ({ primary }: Pick<OrgContext, 'primary'>) => (primary ? versionOfCopy : version)

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

const findVersion = prepareOnce((db) =>
  db
    .select({ id: repositories.id, version })
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, sql.placeholder('orgId')),
        eq(sql`lower(${repositories.owner})`, sql.placeholder('owner')),
        eq(sql`lower(${repositories.name})`, sql.placeholder('name')),
        isConnected,
      ),
    )
    .prepare('find_version'),
)

async function summariseAll(ctx: OrgContext, ids: number[]): Promise<Map<number, KeptSummary>> {
  const made = await readSummaries(ctx, ids)
  return new Map(
    [...made].map(([id, summary]) => [id, { summary, json: Buffer.from(JSON.stringify(summary)) }]),
  )
}
