import { type ActivitySource, activity } from '../../db/schema'
import type { Actor, Context, Org } from '../kernel/context'

/** Notes that whoever asks used the org today. */
export type NoteActivity = (ctx: Context, org: Org) => Promise<void>

/** One write a user, day and way: what this process has noted today it need not note again. */
export function createActivityNotes(): NoteActivity {
  let day = ''
  let noted = new Set<string>()
  return async (ctx, org) => {
    const { actor, clock, db } = ctx
    if (actor.kind !== 'user' && actor.kind !== 'key') return
    const today = clock.now().toISOString().slice(0, 10)
    if (today !== day) {
      day = today
      noted = new Set()
    }
    const source = sourceOf(actor, ctx.web?.userAgent ?? null)
    const note = `${org.id} ${actor.userId} ${source}`
    if (noted.has(note)) return
    await db
      .insert(activity)
      .values({ orgId: org.id, day: today, userId: actor.userId, source })
      .onConflictDoNothing()
    noted.add(note)
  }
}

/** Only a browser has a session. The command line says its name; any other program is one. */
function sourceOf(actor: Actor, userAgent: string | null): ActivitySource {
  if (actor.kind === 'user' && actor.sessionId !== null) return 'dashboard'
  return userAgent?.startsWith('svc/') ? 'cli' : 'api'
}
