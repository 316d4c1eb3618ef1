import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { webhookSecrets } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { WebhookSecretsWire } from '../wire'

/** Secrets offered by vendors, by fingerprint. The secrets themselves are never shown. */
export async function listSecrets({ db }: Context): Promise<z.infer<typeof WebhookSecretsWire>> {
  const rows = await db.select().from(webhookSecrets).orderBy(desc(webhookSecrets.id))
  return {
    secrets: rows.map(({ id, source, fingerprint, receivedAt, confirmedAt }) => ({
      id,
      source,
      fingerprint,
      state: confirmedAt ? 'confirmed' : 'waiting',
      received_at: receivedAt.toISOString(),
      confirmed_at: confirmedAt?.toISOString() ?? null,
    })),
  }
}

/** The secret verifies events from now on. Repeated calls keep the first confirmation and its time. */
export function confirmSecret(ctx: Context, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const { db, clock, actor } = ctx
    const [confirmed] = await db
      .update(webhookSecrets)
      .set({
        confirmedAt: sql`coalesce(${webhookSecrets.confirmedAt}, ${clock.now().toISOString()})`,
        confirmedBy: sql`coalesce(${webhookSecrets.confirmedBy}, ${'userId' in actor ? actor.userId : null})`,
      })
      .where(eq(webhookSecrets.id, id))
      .returning({ source: webhookSecrets.source, fingerprint: webhookSecrets.fingerprint })
    if (!confirmed) throw notFound()
    await recordAct(ctx, {
      act: 'webhook_secret.confirm',
      target: { kind: 'webhook_secret', id, name: confirmed.source },
      details: { fingerprint: confirmed.fingerprint },
    })
    return { ok: true }
  })
}

/** The secret verifies nothing from now on, even if it was confirmed. */
export function forgetSecret(ctx: Context, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const [forgotten] = await ctx.db
      .delete(webhookSecrets)
      .where(eq(webhookSecrets.id, id))
      .returning({ source: webhookSecrets.source, fingerprint: webhookSecrets.fingerprint })
    if (!forgotten) throw notFound()
    await recordAct(ctx, {
      act: 'webhook_secret.forget',
      target: { kind: 'webhook_secret', id, name: forgotten.source },
      details: { fingerprint: forgotten.fingerprint },
    })
    return { ok: true }
  })
}
