import { and, eq, sql } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import { requireRoom } from '#server/accounts/billing/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { newToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { TrackerCredential } from '#server/ports/tracker/port'
import { credentialForm, LABELS, methodsOf } from '../credentials/credential-kinds'
import { normalizeHost } from '../credentials/host'
import { connectionTarget, isComplete, type OwnConnection } from '../credentials/own-connections'
import { makeCredential, sealCredential } from '../credentials/sealed-credential'
import { openVendor } from '../open/open-vendor'
import type { NewTicketConnection, TicketConnectionWire } from '../wire'
import { countTry } from './count-try'
import { explainFailure } from './explain-failure'
import { connectionsToWire } from './list-connections'
import { endPause, reportPauseEnd } from './resume-sync'

/** Stores a credential accepted by the ticket system. Replaces the one of the same system and host. */
export async function addConnection(
  ctx: OrgProcedureContext,
  input: NewTicketConnection,
): Promise<TicketConnectionWire> {
  const credential = readCredential(ctx, input)
  await countTry(ctx)
  const account = await identify(ctx, credential)
  const stored = await withTransaction(ctx, async (ctx) => {
    const row = await store(ctx, credential, account)
    await endPause(ctx, row)
    await reportPauseEnd(ctx)
    await recordAct(ctx, { act: 'ticket_connection.add', target: connectionTarget(row) })
    return row
  })
  const [wire] = await connectionsToWire(ctx, [stored])
  if (!wire) throw new Error('a stored connection was not found again')
  return wire
}

function readCredential({ ports }: OrgProcedureContext, input: NewTicketConnection): TrackerCredential {
  const { system: kind, token } = input
  const method = input.auth_method ?? methodsOf(kind)[0]
  const form = method && credentialForm(kind, method)
  if (!method || !form)
    throw invalid('auth_method', `must be one that ${LABELS[kind]} has: ${methodsOf(kind).join(', ')}`)
  const usualHosts = ports.trackers.environment.usualHosts
  const host = normalizeHost(input.host ?? (kind === 'jira' ? '' : usualHosts[kind]))
  if (host === null) throw invalid('host', 'must look like acme.atlassian.net')
  const credential = makeCredential({ kind, method, host, token, email: input.email ?? null })
  if (!credential) throw invalid('email', 'is required for an API token of Jira Cloud')
  return credential
}

async function identify(ctx: OrgProcedureContext, credential: TrackerCredential): Promise<string> {
  try {
    const tracker = openVendor(ctx, credential, { isFromEnvironment: false })
    return (await tracker.identify({ signal: AbortSignal.timeout(20_000) })).name
  } catch (error) {
    const { field, message } = explainFailure(credential, error)
    if (field !== null) throw invalid(field, message)
    throw new DomainError('upstream_failed', { message: `${message} Nothing was saved.`, retryable: true })
  }
}

async function store(
  ctx: OrgProcedureContext,
  credential: TrackerCredential,
  account: string,
): Promise<OwnConnection> {
  const { db, org, clock, actor, secretBox } = ctx
  const { kind, host, authMethod, token } = credential
  const email = 'email' in credential ? credential.email : null
  const entered = {
    authMethod,
    account,
    credential: sealCredential(secretBox, { email, token }),
    problem: null,
    testedAt: clock.now(),
    createdBy: 'userId' in actor ? actor.userId : null,
  }
  const isSame = and(
    eq(ticketConnections.orgId, org.id),
    eq(ticketConnections.kind, kind),
    eq(ticketConnections.host, host),
  )
  const webhookSecret = secretBox.seal(newToken())
  const [updated] = await db
    .update(ticketConnections)
    .set({
      ...entered,
      // A connection that moved here has left its secret behind.
      webhookSecret: sql`coalesce(nullif(${ticketConnections.webhookSecret}, ''), ${webhookSecret})`,
    })
    .where(isSame)
    .returning()
  if (!updated) await requireRoom(ctx, 'ticket_connections')
  const [row] = updated
    ? [updated]
    : await db
        .insert(ticketConnections)
        .values({ orgId: org.id, kind, host, webhookSecret, ...entered })
        .returning()
  if (!row || !isComplete(row)) throw new Error('a connection was not stored')
  return row
}

const invalid = (field: string, msg: string) =>
  new DomainError('validation_failed', {
    message: `The ${field.replaceAll('_', ' ')} ${msg}.`,
    issues: [{ loc: ['body', field], msg, type: 'invalid_credential' }],
  })
