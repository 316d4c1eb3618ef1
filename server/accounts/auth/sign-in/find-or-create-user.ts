import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { identities, users } from '#db/schema/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { VerifiedPerson } from '#server/ports/identity/port'
import { spendLink } from '../links/sign-in-link'
import { takeOverAccount } from './take-over-account'

export interface SignInUser {
  userId: number
  isSuperAdmin: boolean
  isDeactivated: boolean
}

/** Finds the user by identity, by the first account's link or by verified email; otherwise creates one. */
export function findOrCreateUser(
  ctx: RequestContext,
  provider: string,
  person: VerifiedPerson,
  firstLink: string | null,
): Promise<SignInUser> {
  return withTransaction(ctx, async (ctx) => {
    const { db, clock } = ctx
    // The lock keeps two concurrent first sign-ins from creating two users.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${person.subject}`}, 0))`,
    )
    const linkedUserId = await findByIdentity(db, provider, person.subject)
    const userId =
      linkedUserId ??
      (firstLink && (await spendLink(ctx, firstLink, 'first_account'))) ??
      (await openByVerifiedEmail(ctx, provider, person)) ??
      (await createUser(ctx, person))
    if (linkedUserId === null) await linkIdentity(ctx, Number(userId), provider, person)
    else await storeMissingEmail(db, linkedUserId, person)
    return refreshProfile(db, Number(userId), person, clock.now())
  })
}

/** Links the identity to the user for later sign-ins. */
async function linkIdentity(
  ctx: Context,
  userId: number,
  provider: string,
  { subject }: VerifiedPerson,
): Promise<void> {
  await ctx.db.insert(identities).values({ provider, subject, userId })
  const target = { kind: 'user', id: userId }
  await recordAct(ctx, { act: 'identity.link', target, details: { provider }, userId })
}

async function findByIdentity(db: Database, provider: string, subject: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return row?.userId ?? null
}

const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`

/**
 * A verified email opens an account only if the account has no identity of this provider yet. If nobody had confirmed the
 * account's address, all earlier access to the account ends.
 */
async function openByVerifiedEmail(
  ctx: RequestContext,
  provider: string,
  person: VerifiedPerson,
): Promise<number | null> {
  if (person.email === null || !person.isEmailVerified) return null
  const [row] = await ctx.db
    .select({ userId: users.id, emailVerifiedAt: users.emailVerifiedAt, subject: identities.subject })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.provider, provider)))
    .where(and(eq(users.kind, 'human'), hasEmail(person.email)))
    .for('no key update', { of: users })
  if (!row || row.subject !== null) return null
  if (row.emailVerifiedAt === null) await takeOverAccount(ctx, row.userId, provider)
  return row.userId
}

async function createUser(ctx: Context, person: VerifiedPerson): Promise<number> {
  const email = await unusedEmail(ctx.db, person)
  const [user] = await ctx.db
    .insert(users)
    .values({ kind: 'human', email, name: person.name ?? email ?? 'Somebody', picture: person.picture })
    .returning({ id: users.id })
  if (!user) throw new Error('insert of the user returned no row')
  await recordAct(ctx, { act: 'user.create', target: { kind: 'user', id: user.id }, userId: user.id })
  return user.id
}

async function unusedEmail(db: Database, { email, isEmailVerified }: VerifiedPerson): Promise<string | null> {
  if (email === null || !isEmailVerified) return null
  const [owner] = await db.select({ id: users.id }).from(users).where(hasEmail(email))
  return owner ? null : email
}

/** Accounts that moved from another deployment have no address until their person signs in. */
async function storeMissingEmail(
  db: Database,
  userId: number,
  { email, isEmailVerified }: VerifiedPerson,
): Promise<void> {
  if (email === null || !isEmailVerified) return
  const isFree = sql`not exists (select from users other where lower(other.email) = lower(${email}))`
  await db
    .update(users)
    .set({ email })
    .where(and(eq(users.id, userId), isNull(users.email), isFree))
}

async function refreshProfile(
  db: Database,
  userId: number,
  person: VerifiedPerson,
  now: Date,
): Promise<SignInUser> {
  const profile = {
    lastLoginAt: now,
    ...(person.name === null ? {} : { name: person.name }),
    ...(person.picture === null ? {} : { picture: person.picture }),
    ...(person.email !== null &&
      person.isEmailVerified && { emailVerifiedAt: verifiedAt(person.email, now) }),
  }
  const [user] = await db.update(users).set(profile).where(eq(users.id, userId)).returning()
  if (!user) throw new Error('update of the user returned no row')
  return { userId, isSuperAdmin: user.isSuperAdmin, isDeactivated: user.deactivatedAt !== null }
}

/** The provider confirms its own address of the person, which may differ from our stored one. */
const verifiedAt = (email: string, now: Date) =>
  sql`case when ${hasEmail(email)} then coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz) else ${users.emailVerifiedAt} end`
