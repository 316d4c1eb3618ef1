import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { repositories } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext, ProcedureContext } from '#server/kernel/context'
import { prepareOnce } from '#server/kernel/database/prepare-once'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { WeightedLru } from '#shared/weighted-lru'
import { type ExposedSummary, readSummaries } from './read-summaries'

export interface CachedSummary extends ExposedSummary {
  /** The summary as JSON. */
  json: Buffer<ArrayBuffer>
}

interface VersionedSummary {
  version: string
  cached: CachedSummary
}

/** Bytes of JSON per connection pool. */
const MAX_BYTES = 32_000_000

/** By repository, so that a new version replaces the one before it. */
const caches = new WeakMap<Database, WeightedLru<VersionedSummary>>()

/**
 * All repositories of the org with their documents. Every change of a repository or its documents also writes the
 * repository row, so the row version identifies their state. Unchanged repositories come from the cache.
 */
export async function listSummaries(ctx: OrgProcedureContext): Promise<CachedSummary[]> {
  const listVersions = ctx.primary ? listReplicaVersions : listPrimaryVersions
  return loadSummaries(ctx, await listVersions(ctx.db).execute({ orgId: ctx.org.id }))
}

/** The summary of one repository; 404 if there is none. */
export async function findSummary(ctx: OrgContext, owner: string, name: string): Promise<CachedSummary> {
  const lowerCaseName = { owner: owner.toLowerCase(), name: name.toLowerCase() }
  const [summary] = await loadSummaries(
    ctx,
    await findVersion(ctx.db).execute({ orgId: ctx.org.id, ...lowerCaseName }),
  )
  if (!summary) throw notFound()
  return summary
}

async function loadSummaries(
  ctx: OrgContext,
  rows: { id: number; version: string }[],
): Promise<CachedSummary[]> {
  const cache =
    caches.get(ctx.db) ??
    new WeightedLru<VersionedSummary>('summaries', MAX_BYTES, ({ cached }) => cached.json.length)
  caches.set(ctx.db, cache)
  const keyOf = (id: number) => `${ctx.org.id} ${id}`
  const current = new Map(
    rows.map(({ id, version }) => {
      const entry = cache.get(keyOf(id))
      return [id, entry?.version === version ? entry.cached : undefined]
    }),
  )
  const computed = await summarizeAll(
    ctx,
    rows.filter(({ id }) => current.get(id) === undefined).map(({ id }) => id),
  )
  for (const { id, version } of rows) {
    const summary = computed.get(id)
    if (summary) cache.set(keyOf(id), { version, cached: summary })
  }
  return rows.flatMap(({ id }) => current.get(id) ?? computed.get(id) ?? [])
}

const version = sql<string>`${repositories.id} || ' ' || ${repositories}.xmin`

/** While a replica is being created, it may have the repository row before its documents. */
const replicaVersion = sql<string>`${version} || ' ' || (
  select count(*) from documents d where d.org_id = ${repositories.orgId} and d.repository_id = ${repositories.id})`

/** Identifies the state of a repository row and all that belongs to it. */
export const repositoryVersion = ({ primary }: Pick<ProcedureContext, 'primary'>) =>
  primary ? replicaVersion : version

const listVersions = (version: SQL<string>) =>
  prepareOnce((db) =>
    db
      .select({ id: repositories.id, version })
      .from(repositories)
      .where(and(eq(repositories.orgId, sql.placeholder('orgId')), isConnected))
      .orderBy(asc(repositories.owner), asc(repositories.name))
      .prepare('list_versions'),
  )
const listPrimaryVersions = listVersions(version)
const listReplicaVersions = listVersions(replicaVersion)

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

async function summarizeAll(ctx: OrgContext, ids: number[]): Promise<Map<number, CachedSummary>> {
  const computed = await readSummaries(ctx, ids)
  return new Map(
    [...computed].map(([id, exposed]) => [
      id,
      { ...exposed, json: Buffer.from(JSON.stringify(exposed.summary)) },
    ]),
  )
}
