import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { signInLinks, users } from '../../../db/schema'
import type { Clock, Context } from '../../kernel/context'
import { hashToken, newToken } from '../tokens/hash-token'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

export type LinkPurpose = (typeof signInLinks.$inferSelect)['purpose']

/** A link that works for this person once, within a day. The token is never stored. */
export async function makeSignInLink(
  db: Database,
  clock: Clock,
  userId: number,
  purpose: LinkPurpose = 'sign_in',
  madeBy: number | null = null,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + ONE_DAY_MS)
  await db.insert(signInLinks).values({ tokenHash: hashToken(token), userId, purpose, madeBy, expiresAt })
  return token
}

/** Of somebody who was deactivated it opens nothing: not even a session for the day on which they may come back. */
const unspent = (db: Database, token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(signInLinks.tokenHash, hashToken(token)),
    eq(signInLinks.purpose, purpose),
    isNull(signInLinks.usedAt),
    gt(signInLinks.expiresAt, now),
    inArray(signInLinks.userId, db.select({ id: users.id }).from(users).where(isNull(users.deactivatedAt))),
  )

/** Whose link this is, without spending it. */
export async function findLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  purpose: LinkPurpose,
): Promise<number | null> {
  const [link] = await db
    .select({ userId: signInLinks.userId })
    .from(signInLinks)
    .where(unspent(db, token, purpose, clock.now()))
  return link?.userId ?? null
}

/**
 * Spends the link, and with it the person's others for the same: every start prints one, and an old one must not open
 * later what the first has settled. Of two that try at once, one wins: rows are marked and read in one statement.
 */
export async function spendLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  purpose: LinkPurpose,
): Promise<number | null> {
  const now = clock.now()
  const owner = db
    .select({ userId: signInLinks.userId })
    .from(signInLinks)
    .where(unspent(db, token, purpose, now))
  const [link] = await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(
      and(inArray(signInLinks.userId, owner), eq(signInLinks.purpose, purpose), isNull(signInLinks.usedAt)),
    )
    .returning({ userId: signInLinks.userId })
  return link?.userId ?? null
}

/** What somebody made who may not make any more: whoever was given one has to be given another by somebody else. */
export async function revokeLinksBy({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  await db.delete(signInLinks).where(and(eq(signInLinks.madeBy, userId), isNull(signInLinks.usedAt)))
}

/** Links nobody used and nobody can use any more. */
export async function forgetOldSignInLinks(db: Database, clock: Clock): Promise<void> {
  await db.delete(signInLinks).where(sql`${signInLinks.expiresAt} < ${clock.now().toISOString()}`)
}
