import { and, eq, isNull } from 'drizzle-orm'
import { identities, refreshFamilies } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import { revokeTokenFamily } from '../tokens/token-families'
import { endSessionsOf } from './sessions'

/** Signs the person out of every browser, device and program that signed in by the provider. Keys stay. */
export async function endEverywhere(ctx: Context, userId: number): Promise<void> {
  const { db, clock } = ctx
  await endSessionsOf(db, userId)
  // Tokens say the second in which they were made: those of this one are over too.
  const tokensValidFrom = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 1000)
  await db.update(identities).set({ tokensValidFrom }).where(eq(identities.userId, userId))
  const living = await db
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.userId, userId), isNull(refreshFamilies.revokedAt)))
  for (const { id } of living) await revokeTokenFamily(ctx, id)
}
