import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { deliveries, repositories, webhookRefusals } from '#db/schema/index'
import { prepareStatement } from '#server/kernel/database/execute-prepared'
import { prepareLookup } from '#server/kernel/database/prepare-once'
import type { Source } from '../signatures/source-traits'
import type { DeliverySummary, DeliveryWire } from '../wire'

export interface DeliveryFilter {
  source?: Source
  state?: (typeof deliveries.$inferSelect)['state']
  kind?: string
}

/**
 * The columns of the wire format, with times as Postgres writes them. The current name of the org comes from a subquery: for a
 * single row by key it is cheaper than a join.
 */
const SUMMARY = sql`
  source, delivery_id, kind, action, state, attempts, error,
  (select slug from orgs where id = deliveries.org_id) as org,
  org_id::int as "orgId", repository_id::int as "repositoryId", request_id, received_at, finished_at`

/** A delivery with the repository that it belongs to, which has no name yet. */
type WithoutRepo<Delivery> = Omit<Delivery, 'repo'> & { orgId: number | null; repositoryId: number | null }

/** Adds the current names of repositories. A query of its own: in a distributed database they are on other nodes. */
async function withRepos<Row extends { orgId: number | null; repositoryId: number | null }>(
  db: Database,
  rows: readonly Row[],
) {
  const known = rows.flatMap(({ orgId, repositoryId }) =>
    orgId === null || repositoryId === null ? [] : [{ orgId, repositoryId }],
  )
  const names =
    known.length === 0
      ? []
      : await db
          .select({
            orgId: repositories.orgId,
            id: repositories.id,
            owner: repositories.owner,
            name: repositories.name,
          })
          .from(repositories)
          .where(
            and(
              inArray(
                repositories.orgId,
                known.map(({ orgId }) => orgId),
              ),
              inArray(
                repositories.id,
                known.map(({ repositoryId }) => repositoryId),
              ),
            ),
          )
  const nameOf = new Map(names.map(({ orgId, id, owner, name }) => [`${orgId} ${id}`, `${owner}/${name}`]))
  return rows.map(({ orgId, repositoryId, ...row }) => ({
    ...row,
    repo: nameOf.get(`${orgId} ${repositoryId}`) ?? null,
  }))
}

export async function listRows(
  db: Database,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
) {
  const [rows, [counted]] = await Promise.all([
    db.execute<WithoutRepo<DeliverySummary>>(sql`
      select ${SUMMARY} from deliveries where ${deliveryCondition(filter) ?? sql`true`}
      order by received_at desc, source desc, delivery_id desc limit ${page.limit} offset ${page.offset}`),
    db.select({ total: count() }).from(deliveries).where(deliveryCondition(filter)),
  ])
  return { rows: await withRepos(db, rows), total: counted?.total ?? 0 }
}

function deliveryCondition({ source, state, kind }: DeliveryFilter): SQL | undefined {
  return and(
    source && eq(deliveries.source, source),
    state && eq(deliveries.state, state),
    kind ? eq(deliveries.kind, kind) : undefined,
  )
}

type StoredDelivery = Omit<DeliveryWire, 'payload'> & { payload: string | null }

const findByKey = prepareLookup((db) =>
  prepareStatement<WithoutRepo<StoredDelivery>>(
    db,
    sql`select ${SUMMARY}, headers, payload from deliveries
        where source = ${sql.placeholder('source')} and delivery_id = ${sql.placeholder('deliveryId')}`,
  ),
)

export async function findDelivery(db: Database, source: Source, deliveryId: string) {
  const [delivery] = await withRepos(db, await findByKey(db, { source, deliveryId }))
  return delivery ?? null
}

/** The ids that have never been received. */
export async function findUnknownDeliveryIds(
  db: Database,
  source: Source,
  ids: string[],
): Promise<Set<string>> {
  const knownRows = await db
    .select({ id: deliveries.deliveryId })
    .from(deliveries)
    .where(and(eq(deliveries.source, source), inArray(deliveries.deliveryId, ids)))
  const isKnown = new Set(knownRows.map(({ id }) => id))
  return new Set(ids.filter((id) => !isKnown.has(id)))
}

export const listRefusals = (db: Database) =>
  db.select().from(webhookRefusals).orderBy(webhookRefusals.source)
