import { acts, type CREDENTIALS, platformActs } from '#db/schema/index'
import { captureEvent, type OrgEvent } from '#server/kernel/analytics/capture-event'
import type { Actor, Client, Context, Org } from '#server/kernel/context'
import type { ActName } from '#server/kernel/registry'

export interface Act {
  act: ActName
  target: { kind: string; id: string | number; name?: string | null }
  details?: Record<string, unknown>
  /** The user who acted, if the request has no credential yet, such as during sign-in or when joining. */
  userId?: number
}

/** With an org, the act goes to the org's log. Without one, it goes to the deployment's log. */
export type ActContext = Pick<Context, 'actor' | 'assistant' | 'db' | 'clock' | 'requestId'> & {
  /** The program that acted. Jobs have none. */
  client?: Client
  org?: Pick<Org, 'id'>
  /** Some acts are also analytics events. */
  ports?: Context['ports']
}

/** Writes an act to the log. Call it in the transaction of the act, so that both are saved or neither is. */
export const recordAct = (ctx: ActContext, act: Act): Promise<void> => recordActs(ctx, [act])

const BATCH = 1_000

/** Writes several acts in one call. */
export async function recordActs(ctx: ActContext, performed: Act[]): Promise<void> {
  const { db, org } = ctx
  for (let at = 0; at < performed.length; at += BATCH) {
    const rows = performed.slice(at, at + BATCH).map((act) => actRow(ctx, act))
    if (org) await db.insert(acts).values(rows.map((each) => ({ orgId: org.id, ...each })))
    else await db.insert(platformActs).values(rows)
  }
  if (org) await captureActs({ ...ctx, org }, performed)
}

/** The acts of an org that are analytics events, with their event names. */
const EVENT_OF_ACT: Partial<Record<ActName, OrgEvent>> = {
  'file.propose': 'spec_saved',
  'file.save': 'spec_saved',
  'org.create': 'org_created',
  'repository.connect': 'repo_connected',
  'ticket.create': 'ticket_created',
}

async function captureActs(
  { db, clock, org, ports }: ActContext & { org: Pick<Org, 'id'> },
  performed: readonly Act[],
): Promise<void> {
  if (!ports?.analytics) return
  for (const { act } of performed) {
    const event = EVENT_OF_ACT[act]
    if (event) await captureEvent({ db, clock, org, ports }, event)
  }
}

function actRow(
  { actor, assistant, clock, requestId, client }: ActContext,
  { act, target, details, userId }: Act,
) {
  return {
    at: clock.now(),
    act,
    credential: credentialOf(actor),
    userId: userId ?? ('userId' in actor ? actor.userId : null),
    keyId: actor.kind === 'key' ? actor.keyId : null,
    targetKind: target.kind,
    targetId: String(target.id),
    targetName: target.name ?? null,
    details: { ...details, ...(assistant && { assistant: assistant.name }) },
    address: client?.address ?? null,
    userAgent: client?.userAgent?.slice(0, 300) ?? null,
    requestId,
  }
}

function credentialOf(actor: Actor): (typeof CREDENTIALS)[number] {
  if (actor.kind === 'key') return 'api_key'
  if (actor.kind === 'system') return 'system'
  if (actor.kind === 'anonymous' || actor.kind === 'guest') return 'none'
  return actor.sessionId === null ? 'jwt' : 'session'
}
