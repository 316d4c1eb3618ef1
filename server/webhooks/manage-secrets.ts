import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { webhookSecrets } from '../../db/schema'
import type { Context } from '../kernel/context'
import { notFound } from '../kernel/errors'
import type { WebhookSecretsWire } from './wire'

/** What vendors have offered, by fingerprint: the secrets themselves are shown to nobody. */
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

/** From now on it verifies events. Who confirmed it first, and when, stays. */
export async function confirmSecret({ db, clock, log, actor }: Context, id: number): Promise<{ ok: true }> {
  const confirmedBy = 'userId' in actor ? actor.userId : null
  const [confirmed] = await db
    .update(webhookSecrets)
    .set({
      confirmedAt: sql`coalesce(${webhookSecrets.confirmedAt}, ${clock.now().toISOString()})`,
      confirmedBy: sql`coalesce(${webhookSecrets.confirmedBy}, ${confirmedBy})`,
    })
    .where(eq(webhookSecrets.id, id))
    .returning({ source: webhookSecrets.source, fingerprint: webhookSecrets.fingerprint })
  if (!confirmed) throw notFound()
  log.info({ ...confirmed, user_id: confirmedBy }, 'webhook secret confirmed')
  return { ok: true }
}

/** From now on it verifies nothing, confirmed or not. */
export async function forgetSecret({ db, log, actor }: Context, id: number): Promise<{ ok: true }> {
  const [forgotten] = await db
    .delete(webhookSecrets)
    .where(eq(webhookSecrets.id, id))
    .returning({ source: webhookSecrets.source, fingerprint: webhookSecrets.fingerprint })
  if (!forgotten) throw notFound()
  log.info({ ...forgotten, user_id: 'userId' in actor ? actor.userId : null }, 'webhook secret removed')
  return { ok: true }
}
