import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { deliveries, webhookRefusals } from '#db/schema/index'
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
 * The columns of the wire format, with times as Postgres writes them. The current names of org and repository
 * come from subqueries: for a single row by key they are cheaper than joins.
 */
const SUMMARY = sql`
  source, delivery_id, kind, action, state, attempts, error,
  (select slug from orgs where id = deliveries.org_id) as org,
  (select owner || '/' || name from repositories r
    where r.org_id = deliveries.org_id and r.id = deliveries.repository_id) as repo,
  request_id, received_at, finished_at`

export async function listRows(
  db: Database,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
) {
  const [rows, [counted]] = await Promise.all([
    db.execute<DeliverySummary>(sql`
      select ${SUMMARY} from deliveries where ${deliveryCondition(filter) ?? sql`true`}
      order by received_at desc, source desc, delivery_id desc limit ${page.limit} offset ${page.offset}`),
    db.select({ total: count() }).from(deliveries).where(deliveryCondition(filter)),
  ])
  return { rows, total: counted?.total ?? 0 }
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
  prepareStatement<StoredDelivery>(
    db,
    sql`select ${SUMMARY}, headers, payload from deliveries
        where source = ${sql.placeholder('source')} and delivery_id = ${sql.placeholder('deliveryId')}`,
  ),
)

export async function findDelivery(db: Database, source: Source, deliveryId: string) {
  const [row] = await findByKey(db, { source, deliveryId })
  return row ?? null
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
