import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { deliveries, orgs, repositories, webhookRefusals } from '../../db/schema'
import { prepareStatement } from '../kernel/execute-prepared'
import { prepareOnce } from '../kernel/prepare-once'
import type { Source } from './sources'
import type { DeliveryWire } from './wire'

export interface DeliveryFilter {
  source?: Source
  state?: (typeof deliveries.$inferSelect)['state']
  kind?: string
}

const {
  headers: _,
  payload: __,
  orgId: ___,
  repositoryId: ____,
  ...summaryColumns
} = getTableColumns(deliveries)

/** What its org and repository are called now. Looked up, not joined: that is the cheaper for a row by its key. */
const names = (db: Database) => ({
  org: sql<string | null>`${db.select({ slug: orgs.slug }).from(orgs).where(eq(orgs.id, deliveries.orgId))}`,
  repo: sql<string | null>`${db
    .select({ name: sql`${repositories.owner} || '/' || ${repositories.name}` })
    .from(repositories)
    .where(and(eq(repositories.orgId, deliveries.orgId), eq(repositories.id, deliveries.repositoryId)))}`,
})

export async function listRows(
  db: Database,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
) {
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...summaryColumns, ...names(db) })
      .from(deliveries)
      .where(matching(filter))
      .orderBy(desc(deliveries.receivedAt), desc(deliveries.source), desc(deliveries.deliveryId))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(deliveries).where(matching(filter)),
  ])
  return { rows, total: counted?.total ?? 0 }
}

function matching({ source, state, kind }: DeliveryFilter): SQL | undefined {
  return and(
    source && eq(deliveries.source, source),
    state && eq(deliveries.state, state),
    kind ? eq(deliveries.kind, kind) : undefined,
  )
}

/** As the wire names it, but for what is kept as text. */
type StoredDelivery = Omit<DeliveryWire, 'payload'> & { payload: string | null }

const findByKey = prepareOnce((db) =>
  prepareStatement<StoredDelivery>(
    db,
    sql`select source, delivery_id, kind, action, state, attempts, error,
          (select slug from orgs where id = org_id) as org,
          (select owner || '/' || name from repositories r where r.org_id = d.org_id and r.id = repository_id) as repo,
          request_id, received_at, finished_at, headers, payload
        from deliveries d
        where source = ${sql.placeholder('source')} and delivery_id = ${sql.placeholder('deliveryId')}`,
  ),
)

export async function findDelivery(db: Database, source: Source, deliveryId: string) {
  const [row] = await findByKey(db).execute({ source, deliveryId })
  return row ?? null
}

/** Of these ids those that never came in. */
export async function whichAreUnknown(db: Database, source: Source, ids: string[]): Promise<Set<string>> {
  const known = await db
    .select({ id: deliveries.deliveryId })
    .from(deliveries)
    .where(and(eq(deliveries.source, source), inArray(deliveries.deliveryId, ids)))
  const isKnown = new Set(known.map(({ id }) => id))
  return new Set(ids.filter((id) => !isKnown.has(id)))
}

export const listRefusals = (db: Database) =>
  db.select().from(webhookRefusals).orderBy(webhookRefusals.source)
