import { and, eq, max } from 'drizzle-orm'
import { connectionDeliveries, ticketPauses } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { whyConnectionPaused, whySyncPaused } from '#server/kernel/entitlements/why-tickets-paused'
import { CREDENTIAL_FORMS } from '../credentials/credential-kinds'
import { environmentCredential } from '../credentials/environment-credential'
import { trackerKey } from '../credentials/host'
import { findOwnConnections, type OwnConnection } from '../credentials/own-connections'
import type { OperatorCredentialWire, TicketConnectionsWire, TicketConnectionWire } from '../wire'
import { webhookUrl } from './webhook'

interface State {
  pause: { until: Date | null; reason: string } | null
  lastDeliveryAt: Date | null
}

export async function listConnections(ctx: OrgProcedureContext): Promise<TicketConnectionsWire> {
  const own = await findOwnConnections(ctx)
  return { connections: await connectionsToWire(ctx, own), operator: operatorCredentials(ctx) }
}

export async function connectionsToWire(
  ctx: OrgProcedureContext,
  own: readonly OwnConnection[],
): Promise<TicketConnectionWire[]> {
  if (own.length === 0) return []
  const [pauses, deliveries] = await Promise.all([findPauses(ctx), findLastDeliveries(ctx)])
  return Promise.all(
    own.map(async (row) =>
      toWire(ctx, row, {
        pause: (await pausedByPlan(ctx, row)) ?? pauses.get(trackerKey(row)) ?? null,
        lastDeliveryAt: deliveries.get(row.id) ?? null,
      }),
    ),
  )
}

async function pausedByPlan(ctx: OrgProcedureContext, { id }: OwnConnection): Promise<State['pause']> {
  const reason = (await whySyncPaused(ctx, ctx.org)) ?? (await whyConnectionPaused(ctx, ctx.org, id))
  return reason === null ? null : { until: null, reason }
}

async function findPauses({ db, org }: OrgProcedureContext) {
  const rows = await db
    .select({ key: ticketPauses.key, until: ticketPauses.until, reason: ticketPauses.reason })
    .from(ticketPauses)
    .where(and(eq(ticketPauses.orgId, org.id), eq(ticketPauses.scope, 'system')))
  return new Map(rows.map((row) => [row.key, row]))
}

/** The ledger has only events with a valid signature. */
async function findLastDeliveries({ db, org }: OrgProcedureContext): Promise<Map<number, Date | null>> {
  const rows = await db
    .select({ id: connectionDeliveries.connectionId, at: max(connectionDeliveries.receivedAt) })
    .from(connectionDeliveries)
    .where(eq(connectionDeliveries.orgId, org.id))
    .groupBy(connectionDeliveries.connectionId)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

function toWire(
  ctx: OrgProcedureContext,
  row: OwnConnection,
  { pause, lastDeliveryAt }: State,
): TicketConnectionWire {
  return {
    id: row.id,
    system: row.kind,
    host: row.host,
    auth_method: row.authMethod,
    account: row.account,
    state: row.problem !== null ? 'failing' : pause ? 'paused' : 'ready',
    problem: row.problem ?? pause?.reason ?? null,
    paused_until: pause?.until?.toISOString() ?? null,
    webhook_url: webhookUrl(ctx, row),
    has_webhook: row.webhookId !== null,
    last_delivery_at: lastDeliveryAt?.toISOString() ?? null,
    tested_at: row.testedAt?.toISOString() ?? null,
  }
}

/** The operator's credentials that this org may use, without their secrets. */
function operatorCredentials(ctx: Pick<OrgContext, 'ports' | 'org'>): OperatorCredentialWire[] {
  return CREDENTIAL_FORMS.flatMap(({ kind, method }) =>
    ctx.ports.trackers.environment.prefixes.flatMap((prefix) => {
      const answer = environmentCredential(ctx, kind, method, prefix)
      if (answer.state !== 'found') return []
      return [{ system: kind, host: answer.credential.host, auth_method: method, env_prefix: prefix }]
    }),
  )
}
