import { lt } from 'drizzle-orm'
import { chatAnswers, chatLinkRequests } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'

const KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes expired links, and answers that can no longer be repeated. Visits every org. */
export async function sweepChat({ db, clock }: JobContext): Promise<void> {
  const now = clock.now()
  await db.delete(chatLinkRequests).where(lt(chatLinkRequests.expiresAt, now))
  await db.delete(chatAnswers).where(lt(chatAnswers.createdAt, new Date(now.getTime() - KEPT_MS)))
}
