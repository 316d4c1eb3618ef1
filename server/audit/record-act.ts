import { acts, type CREDENTIALS, platformActs } from '../../db/schema'
import type { Actor, Context, Org } from '../kernel/context'
import type { ActName } from './acts'

export interface Act {
  act: ActName
  target: { kind: string; id: string | number; name?: string | null }
  details?: Record<string, unknown>
  /** Who did it, where no credential says so yet: somebody who is just signing in or joining. */
  userId?: number
}

/** Where an act is kept: in the org's log, or in the deployment's when it belongs to no org. */
export type ActContext = Pick<Context, 'actor' | 'db' | 'clock' | 'requestId' | 'web'> & {
  org?: Pick<Org, 'id'>
}

/** Writes what is done to the log. Called in the act's own transaction, so that neither is there without the other. */
export async function recordAct(ctx: ActContext, { act, target, details, userId }: Act): Promise<void> {
  const { actor, clock, requestId, web, org } = ctx
  const told = {
    at: clock.now(),
    act,
    credential: credentialOf(actor),
    userId: userId ?? ('userId' in actor ? actor.userId : null),
    keyId: actor.kind === 'key' ? actor.keyId : null,
    targetKind: target.kind,
    targetId: String(target.id),
    targetName: target.name ?? null,
    details: details ?? {},
    address: web?.address ?? null,
    userAgent: web?.userAgent?.slice(0, 300) ?? null,
    requestId,
  }
  if (org) await ctx.db.insert(acts).values({ orgId: org.id, ...told })
  else await ctx.db.insert(platformActs).values(told)
}

function credentialOf(actor: Actor): (typeof CREDENTIALS)[number] {
  if (actor.kind === 'key') return 'api_key'
  if (actor.kind === 'system') return 'system'
  if (actor.kind === 'anonymous') return 'none'
  return actor.sessionId === null ? 'jwt' : 'session'
}
