import { and, asc, eq, sql } from 'drizzle-orm'
import { alertDeliveries, alertSources } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, notFound } from '#server/kernel/errors'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import type { ActName } from '#server/kernel/registry'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { NewSource, SourceAddressWire, SourcesWire } from './wire'

export type AlertSource = typeof alertSources.$inferSelect

const MAX_SOURCES = 50

export async function listSources({ db, org }: OrgContext): Promise<SourcesWire> {
  // Aliases, because a select of one table writes its columns without the name of their table.
  const lastAt = sql<string | null>`(select max(d.received_at) from ${alertDeliveries} d
    where d.org_id = ${org.id} and d.source_id = "alert_sources"."id")`
  const rows = await db
    .select({ source: alertSources, lastAt: lastAt.mapWith(alertDeliveries.receivedAt) })
    .from(alertSources)
    .where(eq(alertSources.orgId, org.id))
    .orderBy(asc(alertSources.id))
  return {
    sources: rows.map(({ source, lastAt: at }) => ({
      id: source.id,
      kind: source.kind,
      name: source.name,
      is_signed: source.signingSecret !== null,
      created_at: source.createdAt.toISOString(),
      rotated_at: source.rotatedAt?.toISOString() ?? null,
      last_delivery_at: at?.toISOString() ?? null,
    })),
  }
}

export function addSource(
  ctx: OrgContext,
  { kind, name, signing_secret: secret }: NewSource,
): Promise<SourceAddressWire> {
  return withTransaction(ctx, async (tx) => {
    const { db, org, clock, secretBox } = tx
    await limitRows(tx, {
      key: 'alert sources',
      max: MAX_SOURCES,
      count: () => db.$count(alertSources, eq(alertSources.orgId, org.id)),
      refusal: (max) => conflict(`The organization already has ${max} alert sources. Remove one first.`),
    })
    const token = newToken()
    const [source] = await db
      .insert(alertSources)
      .values({
        orgId: org.id,
        kind,
        name,
        tokenHash: hashToken(token),
        createdAt: clock.now(),
        signingSecret: secret === null ? null : secretBox.seal(secret),
      })
      .onConflictDoNothing()
      .returning()
    if (!source) throw conflict(`There is already an alert source “${name}”. Choose another name.`)
    await enterNewInDirectory(db, 'alert_source', hashToken(token), org.id)
    await recordSourceAct(tx, 'alert_source.add', source)
    return addressOf(tx, source.id, token)
  })
}

export function removeSource(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const source = await findSource(tx, id)
    await tx.db.delete(alertSources).where(isSource(tx, id))
    await recordSourceAct(tx, 'alert_source.remove', source)
    return { ok: true }
  })
}

/** The previous token becomes invalid at once: a leaked address must not work for another day. */
export function rotateSource(ctx: OrgContext, id: number): Promise<SourceAddressWire> {
  return withTransaction(ctx, async (tx) => {
    const source = await findSource(tx, id)
    const token = newToken()
    await tx.db
      .update(alertSources)
      .set({ tokenHash: hashToken(token), rotatedAt: tx.clock.now() })
      .where(isSource(tx, id))
    await enterNewInDirectory(tx.db, 'alert_source', hashToken(token), tx.org.id)
    await recordSourceAct(tx, 'alert_source.rotate', source)
    return addressOf(tx, id, token)
  })
}

export async function findSource(ctx: OrgContext, id: number): Promise<AlertSource> {
  const [source] = await ctx.db.select().from(alertSources).where(isSource(ctx, id))
  if (!source) throw notFound()
  return source
}

const isSource = ({ org }: OrgContext, id: number) =>
  and(eq(alertSources.orgId, org.id), eq(alertSources.id, id))

export const recordSourceAct = (ctx: OrgContext, act: ActName, { id, name }: AlertSource) =>
  recordAct(ctx, { act, target: { kind: 'alert_source', id, name } })

const addressOf = ({ baseUrl }: OrgContext, id: number, token: string): SourceAddressWire => ({
  id,
  url: `${baseUrl}/webhooks/alerts/${token}`,
})
