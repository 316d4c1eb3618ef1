import { and, eq, isNull } from 'drizzle-orm'
import { identities, refreshFamilies } from '#db/schema/index'
import { disconnectAssistantsOf } from '#server/accounts/assistants/index'
import type { RequestContext } from '#server/kernel/context'
import { revokeTokenFamily } from '../tokens/token-families'
import { endSessionsOf } from './sessions'

/** Ends all browser sessions, device sign-ins, access tokens and connected assistants of the person. API keys stay. */
export async function endEverywhere(ctx: RequestContext, userId: number): Promise<void> {
  const { db, clock } = ctx
  await endSessionsOf(db, userId)
  // Tokens have their issue time in whole seconds. Tokens of the current second end too.
  const tokensValidFrom = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 1000)
  await db.update(identities).set({ tokensValidFrom }).where(eq(identities.userId, userId))
  const living = await db
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.userId, userId), isNull(refreshFamilies.revokedAt)))
  for (const { id } of living) await revokeTokenFamily(ctx, id)
  await disconnectAssistantsOf(ctx, userId)
}
