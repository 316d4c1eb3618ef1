import { type ActivitySource, activity } from '../../db/schema'
import type { Actor, Org, RequestContext } from '../kernel/context'

/** Records that the caller used the org today. */
export type RecordActivity = (ctx: RequestContext, org: Org) => Promise<void>

/** Writes at most once per org, day, user and source in this process. */
export function createActivityRecorder(): RecordActivity {
  let day = ''
  let recorded = new Set<string>()
  return async (ctx, org) => {
    const { actor, clock, db } = ctx
    if (actor.kind !== 'user' && actor.kind !== 'key') return
    const today = clock.now().toISOString().slice(0, 10)
    if (today !== day) {
      day = today
      recorded = new Set()
    }
    const source = sourceOf(actor, ctx.web.userAgent)
    const entry = `${org.id} ${actor.userId} ${source}`
    if (recorded.has(entry)) return
    await db
      .insert(activity)
      .values({ orgId: org.id, day: today, userId: actor.userId, source })
      .onConflictDoNothing()
    recorded.add(entry)
  }
}

/** Only browsers have a session. The CLI identifies itself in the user agent. All others are `api`. */
function sourceOf(actor: Actor, userAgent: string | null): ActivitySource {
  if (actor.kind === 'user' && actor.sessionId !== null) return 'dashboard'
  return userAgent?.startsWith('svc/') ? 'cli' : 'api'
}
