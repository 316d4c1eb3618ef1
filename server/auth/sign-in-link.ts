import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { signInLinks, users } from '../../db/schema'
import type { Clock } from '../kernel/context'
import { startSession } from './sessions'
import { hashToken, newToken } from './tokens'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** A link that signs this person in once, within a day. The token is never stored. */
export async function makeSignInLink(db: Database, clock: Clock, userId: number): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + ONE_DAY_MS)
  await db.insert(signInLinks).values({ tokenHash: hashToken(token), userId, expiresAt })
  return token
}

/** Spends the link. Of two that try at once, one wins: the row is marked and read in one statement. */
export async function spendSignInLink(
  db: Database,
  clock: Clock,
  token: string,
  userAgent: string | null,
): Promise<string | null> {
  const now = clock.now()
  const [link] = await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInLinks.tokenHash, hashToken(token)),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, now),
      ),
    )
    .returning({ userId: signInLinks.userId })
  if (!link) return null
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, link.userId))
  return startSession(db, link.userId, userAgent)
}

/** Links nobody used and nobody can use any more. */
export async function forgetOldSignInLinks(db: Database, clock: Clock): Promise<void> {
  await db.delete(signInLinks).where(sql`${signInLinks.expiresAt} < ${clock.now().toISOString()}`)
}
