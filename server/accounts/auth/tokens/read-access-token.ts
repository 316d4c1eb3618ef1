import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client'
import { accessTokens, identities, refreshFamilies, users } from '#db/schema/index'
import { findMembership } from '#server/kernel/access/find-membership'
import type { Membership, UserActor } from '#server/kernel/context'
import { limitToScopes, PERMISSIONS, type Permission } from '#server/kernel/permissions'
import { hashToken } from '#server/kernel/secrets/random-token'
import type { SignIn } from '#server/kernel/sign-in'
import { type Claims, IdentityError } from '#server/ports/identity/port'
import { slugOfOrganization } from '../sign-in/join-organization'

/**
 * The person of an access token. Null if the token is invalid or the person deactivated. The provider may have issued the
 * token for `resource` alone.
 */
export async function readAccessToken(
  db: Database,
  signIn: SignIn,
  token: string,
  resource?: string,
): Promise<UserActor | null> {
  const claims = await signIn.provider.verifyAccessToken(token, resource).catch((error: unknown) => {
    if (error instanceof IdentityError && error.code === 'refused') return null
    throw error
  })
  if (!claims) return null
  const person = await findTokenOwner(db, signIn.providerName, claims, hashToken(token))
  if (!person) return null
  const actor: UserActor = { kind: 'user', sessionId: null, ...person, onlyMembership: null, scopes: null }
  if (claims.organization === null)
    return claims.permissions ? { ...actor, scopes: limitToScopes(PERMISSIONS, claims.permissions) } : actor
  if (signIn.organizations.size === 0) return { ...actor, scopes: orgPermissions(claims.permissions) }
  const only = await verifiedMembership(db, signIn, person, claims)
  return only && { ...actor, onlyMembership: only }
}

/**
 * Without organization mode, the token's org is unknown. The token then works in all orgs, but not for platform administration.
 */
function orgPermissions(permissions: string[] | null): Permission[] {
  const allowed = PERMISSIONS.filter((permission) => permission !== 'platform:manage')
  return permissions ? limitToScopes(allowed, permissions) : allowed
}

interface TokenOwner {
  userId: number
  isSuperAdmin: boolean
}

/** Reads the person, and whether the sign-in behind the token has ended, in one query. */
async function findTokenOwner(
  db: Database,
  provider: string,
  claims: Claims,
  tokenHash: string,
): Promise<TokenOwner | null> {
  const [row] = await db
    .select({
      userId: users.id,
      isSuperAdmin: users.isSuperAdmin,
      tokensValidFrom: identities.tokensValidFrom,
    })
    .from(identities)
    .innerJoin(users, and(eq(users.id, identities.userId), isNull(users.deactivatedAt)))
    .leftJoin(accessTokens, eq(accessTokens.tokenHash, tokenHash))
    .leftJoin(refreshFamilies, eq(refreshFamilies.id, accessTokens.familyId))
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.subject, claims.subject),
        // Also null for a token that the provider issued to another client: it has no family here.
        isNull(refreshFamilies.revokedAt),
      ),
    )
  if (!row || (row.tokensValidFrom && claims.issuedAt < row.tokensValidFrom)) return null
  return { userId: row.userId, isSuperAdmin: row.isSuperAdmin }
}

/** The claim names the org. Membership is checked in our own table. */
async function verifiedMembership(
  db: Database,
  signIn: SignIn,
  person: TokenOwner,
  { organization, permissions }: Claims,
): Promise<Membership | null> {
  const slug = slugOfOrganization(signIn, organization ?? '')
  const membership = slug === null ? null : await findMembership(db, { ...person, scopes: null }, slug)
  if (!membership || permissions === null) return membership
  return { ...membership, permissions: claimedPermissions(permissions, person.isSuperAdmin) }
}

/** A claim cannot make anybody a platform administrator. */
function claimedPermissions(permissions: string[], isSuperAdmin: boolean): Permission[] {
  const allowed = limitToScopes(PERMISSIONS, permissions)
  return isSuperAdmin ? allowed : allowed.filter((permission) => permission !== 'platform:manage')
}
