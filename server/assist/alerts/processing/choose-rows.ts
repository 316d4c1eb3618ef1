import { and, eq, inArray, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { familyOf } from '../parse/family-of'
import type { ReceivedAlert } from './received-alert'

export type AlertRow = typeof alerts.$inferSelect

/** Above this number of fingerprints that differ only by numbers, new ones share one row. */
export const MAX_OF_FAMILY = 20
/** Above this number of rows of a source, all new fingerprints share one row. */
const MAX_OF_SOURCE = 5_000

/** The alerts of one row in the order of receipt. */
export interface RowAlerts {
  sourceId: number
  fingerprint: string
  family: string
  received: ReceivedAlert[]
  storedAlert: AlertRow | null
}

type Db = Pick<Context, 'db'>

/** Assigns each alert to a row. Locks the rows, because people also change them. */
export async function chooseRows(
  ctx: Db,
  orgId: number,
  received: readonly ReceivedAlert[],
): Promise<RowAlerts[]> {
  const bySource = groupBy(received, ({ sourceId }) => sourceId)
  const chosenRows: RowAlerts[] = []
  for (const [sourceId, ofSource] of bySource)
    chosenRows.push(...(await chooseOfSource(ctx, { orgId, sourceId }, ofSource)))
  return chosenRows
}

interface SourceKey {
  orgId: number
  sourceId: number
}

async function chooseOfSource(
  ctx: Db,
  key: SourceKey,
  received: readonly ReceivedAlert[],
): Promise<RowAlerts[]> {
  const own = new Set(
    await readFingerprints(ctx, key, [...new Set(received.map(({ alert }) => alert.fingerprint))]),
  )
  const families = await countFamilies(ctx, key, [...new Set(received.map(({ alert }) => familyOf(alert)))])
  let total = await ctx.db.$count(alerts, isOf(key))
  const rows = new Map<string, RowAlerts>()
  for (const each of received) {
    const family = familyOf(each.alert)
    const { fingerprint } = each.alert
    const size = families.get(family) ?? 0
    const isOwn = own.has(fingerprint)
    const hasRoom = isOwn || (size < MAX_OF_FAMILY && total < MAX_OF_SOURCE)
    if (hasRoom && !isOwn) {
      own.add(fingerprint)
      families.set(family, size + 1)
      total++
    }
    const place = hasRoom ? fingerprint : size < MAX_OF_FAMILY ? OTHERS : `${NUMBERED}${family}`
    const row = rows.get(place) ?? newRow(key, place, hasRoom ? family : place)
    row.received.push(each)
    rows.set(place, row)
  }
  return withKnown(ctx, key, [...rows.values()])
}

const OTHERS = 'other alerts'
const NUMBERED = 'numbered: '

/** Whether alerts with different fingerprints share the row. */
export const isSharedRow = ({ fingerprint, family }: Pick<AlertRow, 'fingerprint' | 'family'>): boolean =>
  fingerprint === family && (fingerprint === OTHERS || fingerprint.startsWith(NUMBERED))

const newRow = ({ sourceId }: SourceKey, fingerprint: string, family: string): RowAlerts => ({
  sourceId,
  fingerprint,
  family,
  received: [],
  storedAlert: null,
})

const isOf = ({ orgId, sourceId }: SourceKey) => and(eq(alerts.orgId, orgId), eq(alerts.sourceId, sourceId))

async function readFingerprints({ db }: Db, key: SourceKey, fingerprints: string[]): Promise<string[]> {
  const rows = await db
    .select({ fingerprint: alerts.fingerprint })
    .from(alerts)
    .where(and(isOf(key), sql`${alerts.fingerprint} = any(${sql.param(fingerprints)})`))
  return rows.map(({ fingerprint }) => fingerprint)
}

async function countFamilies({ db }: Db, key: SourceKey, families: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ family: alerts.family, count: sql<number>`count(*)::int` })
    .from(alerts)
    .where(and(isOf(key), sql`${alerts.family} = any(${sql.param(families)})`))
    .groupBy(alerts.family)
  return new Map(rows.map(({ family, count }) => [family, count]))
}

async function withKnown({ db }: Db, key: SourceKey, rows: RowAlerts[]): Promise<RowAlerts[]> {
  const fingerprints = rows.map(({ fingerprint }) => fingerprint)
  const storedAlerts = await db
    .select()
    .from(alerts)
    .where(and(isOf(key), inArray(alerts.fingerprint, fingerprints)))
    .orderBy(alerts.id)
    .for('update')
  const byFingerprint = new Map(storedAlerts.map((row) => [row.fingerprint, row]))
  return rows.map((row) => ({ ...row, storedAlert: byFingerprint.get(row.fingerprint) ?? null }))
}
