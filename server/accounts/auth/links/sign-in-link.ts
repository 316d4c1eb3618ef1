import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { signInLinks, users } from '#db/schema/index'
import type { Clock, Context } from '#server/kernel/context'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

export type LinkPurpose = (typeof signInLinks.$inferSelect)['purpose']

/** Creates a link that works once, within one day. Only the hash of its token is stored. */
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

/** Links of deactivated users do not work. */
const unspent = (db: Database, token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(signInLinks.tokenHash, hashToken(token)),
    eq(signInLinks.purpose, purpose),
    isNull(signInLinks.usedAt),
    gt(signInLinks.expiresAt, now),
    inArray(signInLinks.userId, db.select({ id: users.id }).from(users).where(isNull(users.deactivatedAt))),
  )

/** The user of the link. Does not use it up. */
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
 * Uses up the link and the person's other links for the same purpose, because every start prints one and old ones must
 * stop working. With `onlyBy`, only a link of this person is used. One statement marks and reads the rows, so of two concurrent requests one wins.
 */
export async function spendLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  purpose: LinkPurpose,
  onlyBy?: number,
): Promise<number | null> {
  const now = clock.now()
  const isUsable = unspent(db, token, purpose, now)
  const owner = db
    .select({ userId: signInLinks.userId })
    .from(signInLinks)
    .where(onlyBy === undefined ? isUsable : and(isUsable, eq(signInLinks.userId, onlyBy)))
  const [link] = await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(
      and(inArray(signInLinks.userId, owner), eq(signInLinks.purpose, purpose), isNull(signInLinks.usedAt)),
    )
    .returning({ userId: signInLinks.userId })
  return link?.userId ?? null
}

/** Deletes unused links that a user created. For users who lose the right to create them. */
export async function revokeLinksBy({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  await db.delete(signInLinks).where(and(eq(signInLinks.madeBy, userId), isNull(signInLinks.usedAt)))
}

/** Deletes expired links. */
export async function forgetOldSignInLinks(db: Database, clock: Clock): Promise<void> {
  await db.delete(signInLinks).where(sql`${signInLinks.expiresAt} < ${clock.now().toISOString()}`)
}
