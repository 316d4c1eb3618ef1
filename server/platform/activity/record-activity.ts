import { and, eq } from 'drizzle-orm'
import { type ActivitySource, activity, memberships } from '#db/schema/index'
import type { Actor, Org, ProcedureContext } from '#server/kernel/context'

/** Records that the caller used the org today, and stores it as the person's last used org. */
export type RecordActivity = (ctx: ProcedureContext, org: Org) => Promise<void>

/**
 * Writes the day once per org, user and source in this process; writes the last org when it changes, otherwise once a minute.
 */
export function createActivityRecorder(): RecordActivity {
  const isNewDay = createDayFilter()
  const isNewOrg = createOrgFilter()
  return async (ctx, org) => {
    const { actor, clock, db } = ctx
    if (actor.kind !== 'user' && actor.kind !== 'key') return
    const { userId } = actor
    const now = clock.now()
    const source = sourceOf(actor, ctx.client.userAgent)
    const day = now.toISOString().slice(0, 10)
    if (isNewDay(day, `${org.id} ${userId} ${source}`))
      await db.insert(activity).values({ orgId: org.id, day, userId, source }).onConflictDoNothing()
    if (actor.kind === 'user' && isNewOrg(userId, org.id, now))
      await db
        .update(memberships)
        .set({ usedAt: now })
        .where(and(eq(memberships.orgId, org.id), eq(memberships.userId, userId)))
  }
}

function createDayFilter() {
  let day = ''
  let recorded = new Set<string>()
  return (today: string, entry: string): boolean => {
    if (today !== day) {
      day = today
      recorded = new Set()
    }
    const isNew = !recorded.has(entry)
    recorded.add(entry)
    return isNew
  }
}

/** Another process may have recorded another org in the meantime. */
const REPEAT_MS = 60_000
/** Evicting people only costs an extra write. */
const MAX_PEOPLE = 10_000

function createOrgFilter() {
  const lastByUser = new Map<number, { orgId: number; at: number }>()
  return (userId: number, orgId: number, now: Date): boolean => {
    const at = now.getTime()
    const last = lastByUser.get(userId)
    if (last?.orgId === orgId && at - last.at < REPEAT_MS) return false
    if (lastByUser.size >= MAX_PEOPLE) lastByUser.clear()
    lastByUser.set(userId, { orgId, at })
    return true
  }
}

/** Only browsers have a session. The CLI identifies itself in the user agent. All others are `api`. */
function sourceOf(actor: Actor, userAgent: string | null): ActivitySource {
  if (actor.kind === 'user' && actor.sessionId !== null) return 'dashboard'
  return userAgent?.startsWith('svc/') ? 'cli' : 'api'
}
