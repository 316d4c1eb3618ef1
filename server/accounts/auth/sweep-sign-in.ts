import { lt } from 'drizzle-orm'
import { deviceRequests, idempotencyKeys, sessions } from '#db/schema/index'
import { sweepGuesses, sweepStore } from '#server/accounts/idp/index'
import type { Context } from '#server/kernel/context'
import { forgetOldSignInLinks } from './links/sign-in-link'
import { sweepTokenFamilies } from './tokens/token-families'

/** Deletes expired sessions, refresh tokens, codes, links, guess counts and Idempotency-Keys. */
export async function sweepSignIn(ctx: Context): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(deviceRequests).where(lt(deviceRequests.expiresAt, now))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now))
  await sweepTokenFamilies(ctx)
  await forgetOldSignInLinks(db, clock)
  await sweepGuesses(db, now)
  await sweepStore(db, now)
}
