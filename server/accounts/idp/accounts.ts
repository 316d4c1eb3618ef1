import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { identities, passwords, users } from '#db/schema/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { networkOf } from '#server/kernel/network-of'
import { countGuess, type GuessTarget, resetGuesses, takeBackGuess } from './guesses'
import { findKnownBrowser } from './known-browser'
import { hashPassword, matchesPassword } from './password-hash'

/** The provider name of embedded identities. It is not the issuer's URL, because that may change. */
export const EMBEDDED = 'embedded'

export const accountSubjectOf = (userId: number) => String(userId)

/** Creates the person's account at the embedded provider, or changes its password. */
export async function setPassword({ db, clock }: Context, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password)
  const changedAt = clock.now()
  await db
    .insert(passwords)
    .values({ userId, hash, changedAt })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash, changedAt } })
  await db
    .insert(identities)
    .values({ provider: EMBEDDED, subject: accountSubjectOf(userId), userId })
    .onConflictDoNothing()
}

/** The user with this email and password. Null if either is incorrect. */
export async function checkPassword(
  ctx: RequestContext,
  email: string,
  password: string,
): Promise<number | null> {
  const { db, clock } = ctx
  // Lowercased here, because Postgres and the guess counters must treat the email as the same.
  const lowered = email.toLowerCase()
  const account = await findPassword(db, lowered)
  const { own, shared } = await guessTargets(ctx, lowered, account?.userId ?? null)
  for (const target of [own, ...shared]) await countGuess(db, clock, target)
  if (!(await matchesPassword(password, account?.hash ?? null)) || !account) return null
  await resetGuesses(db, own)
  for (const target of shared) await takeBackGuess(db, target)
  return account.userId
}

async function findPassword(db: Database, loweredEmail: string) {
  const [account] = await db
    .select({ userId: passwords.userId, hash: passwords.hash })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(and(sql`lower(${users.email}) = ${loweredEmail}`, isNull(users.deactivatedAt)))
  return account
}

/** The counters of a guess: `own` counts only this client, `shared` counts it together with others. */
async function guessTargets(
  ctx: RequestContext,
  email: string,
  userId: number | null,
): Promise<{ own: GuessTarget; shared: GuessTarget[] }> {
  const browser = userId && (await findKnownBrowser(ctx, userId))
  if (browser) return { own: { kind: 'knownBrowser', name: browser }, shared: [] }
  const network = networkOf(ctx.client.address)
  return {
    own: { kind: 'accountFromNetwork', name: `${network} ${email}` },
    shared: [
      { kind: 'address', name: network },
      { kind: 'account', name: email },
    ],
  }
}

/** Whether the embedded provider has any account. */
export async function hasAccounts({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [account] = await db.select({ userId: passwords.userId }).from(passwords).limit(1)
  return account !== undefined
}

/** Whether the person can sign in, at the embedded or another provider. */
export async function hasIdentity({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  const [account] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(eq(identities.userId, userId))
    .limit(1)
  return account !== undefined
}

/** Whether the embedded provider stores a password of the person. */
export async function hasPassword({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  const [account] = await db
    .select({ userId: passwords.userId })
    .from(passwords)
    .where(eq(passwords.userId, userId))
  return account !== undefined
}
