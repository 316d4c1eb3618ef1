import { and, eq } from 'drizzle-orm'
import { CONNECTION_KINDS, ticketConnections } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { openWebhookSecrets } from '#server/kernel/secrets/open-webhook-secrets'
import { newToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { connectionTarget, findOwnConnection, type OwnConnection } from '../credentials/own-connections'
import { openOwn } from '../open/open-vendor'
import { countTry } from './count-try'
import { explainFailure } from './explain-failure'

/** Registers a webhook at the vendor that sends a project's events to this connection's address, signed with its secret. */
export async function registerWebhook(
  ctx: OrgProcedureContext,
  id: number,
  project: string,
): Promise<{ is_registered: boolean }> {
  const row = await findOwnConnection(ctx, id)
  const url = webhookUrl(ctx, row)
  if (url === null) throw conflict('This ticket system has no webhooks of connections.')
  await countTry(ctx)
  const [secret = ''] = openWebhookSecrets(ctx.secretBox, row.webhookSecret)
  const registered = await register(ctx, row, { url, secret, project })
  if (registered === null) return { is_registered: false }
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(ticketConnections)
      .set({ webhookId: registered.webhookId })
      .where(and(eq(ticketConnections.orgId, ctx.org.id), eq(ticketConnections.id, id)))
    await recordAct(ctx, { act: 'ticket_connection.register_webhook', target: connectionTarget(row) })
  })
  return { is_registered: true }
}

async function register(
  ctx: OrgProcedureContext,
  row: OwnConnection,
  webhook: { url: string; secret: string; project: string },
) {
  try {
    return await openOwn(ctx, row).registerWebhook(webhook, { signal: AbortSignal.timeout(20_000) })
  } catch (error) {
    throw new DomainError('upstream_failed', { message: explainFailure(row, error).message, retryable: true })
  }
}

/**
 * Replaces the webhook secret with the vendor's, or with a new one that is only returned here. The previous one stays valid
 * until the next rotation.
 */
export function rotateSecret(ctx: OrgContext, id: number, vendorSecret: string | null) {
  return withTransaction(ctx, async (ctx) => {
    const { db, org, secretBox } = ctx
    const row = await findOwnConnection(ctx, id)
    const [previous = ''] = openWebhookSecrets(secretBox, row.webhookSecret)
    const secret = vendorSecret ?? newToken()
    await db
      .update(ticketConnections)
      .set({ webhookSecret: secretBox.seal([secret, previous].join(',')) })
      .where(and(eq(ticketConnections.orgId, org.id), eq(ticketConnections.id, id)))
    await recordAct(ctx, { act: 'ticket_connection.rotate_secret', target: connectionTarget(row) })
    return { secret: vendorSecret === null ? secret : null }
  })
}

/** The address for the vendor's events of this connection. Null if the vendor has no webhooks of connections. */
export function webhookUrl(
  { baseUrl }: Pick<OrgProcedureContext, 'baseUrl'>,
  { orgId, id, kind }: Pick<OwnConnection, 'orgId' | 'id' | 'kind'>,
): string | null {
  const hasWebhooks = CONNECTION_KINDS.some((each) => each === kind)
  return hasWebhooks ? `${baseUrl}/webhooks/${kind}/${formatOrgScopedId({ orgId, id })}` : null
}
