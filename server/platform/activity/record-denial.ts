import type { Denial, ProcedureContext } from '#server/kernel/context'
import { recordAct } from '#server/platform/audit/index'

export type RecordDenial = (ctx: ProcedureContext, denial: Denial) => Promise<void>

/** Refusals recorded per person and hour. More rows about the same person add nothing. */
const MAX_PER_PERSON = 20
const HOUR_MS = 3_600_000

/**
 * Records denials of people and keys: once per person, org and procedure, and a limited number per person, within an hour of
 * this process. Nothing is recorded in an org that moves to another deployment, because nothing may change it.
 */
export function createDenialRecorder(): RecordDenial {
  let hour = -1
  let denials = new Map<number, Set<string>>()
  return async (ctx, { procedure, permission, org }) => {
    const { actor, clock } = ctx
    if ((actor.kind !== 'user' && actor.kind !== 'key') || org?.movingSince) return
    const currentHour = Math.floor(clock.now().getTime() / HOUR_MS)
    if (currentHour !== hour) {
      hour = currentHour
      denials = new Map()
    }
    const own = denials.get(actor.userId) ?? new Set()
    const entry = `${org?.id ?? 'deployment'} ${procedure}`
    if (own.has(entry) || own.size >= MAX_PER_PERSON) return
    denials.set(actor.userId, own.add(entry))
    await recordAct(
      { ...ctx, ...(org && { org }) },
      { act: 'access.refuse', target: { kind: 'procedure', id: procedure }, details: { permission } },
    )
  }
}
