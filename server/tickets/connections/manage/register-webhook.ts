import { and, eq } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import type { OrgRequestContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { findOwnConnection, type OwnConnection } from '../credentials/own-connections'
import { openOwn } from '../open/open-own'
import { connectionTarget } from './connection-target'
import { countTry } from './count-try'
import { explainFailure } from './explain-failure'
import { webhookUrl } from './webhook-url'

/** Registers a webhook at the vendor that sends a project's events to this connection's address, signed with its secret. */
export async function registerWebhook(
  ctx: OrgRequestContext,
  id: number,
  project: string,
): Promise<{ is_registered: boolean }> {
  const row = await findOwnConnection(ctx, id)
  const url = webhookUrl(ctx, row)
  if (url === null) throw conflict('This ticket system has no webhooks of connections.')
  await countTry(ctx)
  const [secret = ''] = ctx.secretBox.open(row.webhookSecret).split(',')
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
  ctx: OrgRequestContext,
  row: OwnConnection,
  webhook: { url: string; secret: string; project: string },
) {
  try {
    return await openOwn(ctx, row).registerWebhook(webhook, { signal: AbortSignal.timeout(20_000) })
  } catch (error) {
    throw new DomainError('upstream_failed', { message: explainFailure(row, error).message, retryable: true })
  }
}
