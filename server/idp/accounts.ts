import { and, eq, isNull, sql } from 'drizzle-orm'
import { identities, passwords, users } from '../../db/schema'
import type { Context } from '../kernel/context'
import { networkOf } from '../kernel/network-of'
import { countGuess, forgiveGuesses, takeBackGuess } from './guesses'
import { hashPassword, matchesPassword } from './hash-password'

/** How identities of the embedded provider are kept: its issuer's address may change, its accounts stay. */
export const EMBEDDED = 'embedded'

export const subjectOf = (userId: number) => String(userId)

/** Makes the person's account at the embedded provider, or changes its password. */
export async function setPassword({ db, clock }: Context, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password)
  const changedAt = clock.now()
  await db
    .insert(passwords)
    .values({ userId, hash, changedAt })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash, changedAt } })
  await db
    .insert(identities)
    .values({ provider: EMBEDDED, subject: subjectOf(userId), userId })
    .onConflictDoNothing()
}

/** Whose email and password these are; null when they belong to nobody. */
export async function checkPassword(
  { db, clock, web }: Context,
  email: string,
  password: string,
): Promise<number | null> {
  // Lowered here, once: Postgres takes letters for the same that would be counted apart.
  const lowered = email.toLowerCase()
  const account = { kind: 'account', name: lowered } as const
  const address = { kind: 'address', name: networkOf(web?.address ?? '') } as const
  await countGuess(db, clock, address)
  await countGuess(db, clock, account)
  const [found] = await db
    .select({ userId: passwords.userId, hash: passwords.hash })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(and(sql`lower(${users.email}) = ${lowered}`, isNull(users.deactivatedAt)))
  if (!(await matchesPassword(password, found?.hash ?? null)) || !found) return null
  await forgiveGuesses(db, account)
  await takeBackGuess(db, address)
  return found.userId
}

/** Whether anybody has an account here yet. */
export async function hasAccounts({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [found] = await db.select({ userId: passwords.userId }).from(passwords).limit(1)
  return found !== undefined
}

/** Whether the person can sign in: by an account here, or at another provider. */
export async function hasIdentity({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(eq(identities.userId, userId))
    .limit(1)
  return found !== undefined
}

/** Whether the person's password is ours to check and to change. */
export async function hasPassword({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ userId: passwords.userId })
    .from(passwords)
    .where(eq(passwords.userId, userId))
  return found !== undefined
}
