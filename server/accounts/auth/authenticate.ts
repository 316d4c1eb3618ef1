import type { Database } from '#db/client'
import { resolveApiKey } from '#server/accounts/keys/index'
import type { Actor, Clock } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { SignIn } from '#server/kernel/sign-in'
import { readCookie, SESSION_COOKIE, storedCookieName } from './sessions/cookies'
import { readSession } from './sessions/sessions'
import { readAccessToken } from './tokens/read-access-token'

export interface IdentifiedCaller {
  actor: Actor
  /** Set if the session was extended: send the cookie again. */
  extendedToken: string | null
  /** The browser sent the cookie of an expired session. */
  hasStaleSession: boolean
}

const callerOf = (actor: Actor): IdentifiedCaller => ({ actor, extendedToken: null, hasStaleSession: false })

interface Verification {
  db: Database
  clock: Clock
  signIn: SignIn
  baseUrl: string
}

/**
 * Identifies the caller. An invalid Authorization header is an error and never counts as anonymous. Also accepts access tokens
 * issued only for `resource`.
 */
export async function authenticate(
  { db, clock, signIn, baseUrl }: Verification,
  headers: Headers,
  resource?: string,
): Promise<IdentifiedCaller> {
  const authorization = headers.get('authorization')
  if (authorization !== null)
    return callerOf(await readBearer({ db, clock, signIn, resource }, authorization))

  const token = readCookie(headers.get('cookie'), storedCookieName(SESSION_COOKIE, baseUrl))
  if (!token) return callerOf({ kind: 'anonymous' })
  const session = await readSession(db, token)
  if (!session) return { ...callerOf({ kind: 'anonymous' }), hasStaleSession: true }
  const { isExtended, familyId: _, ...person } = session
  return {
    ...callerOf({ kind: 'user', ...person, onlyMembership: null, scopes: null }),
    extendedToken: isExtended ? token : null,
  }
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/

interface BearerCheck {
  db: Database
  clock: Clock
  signIn: SignIn
  resource: string | undefined
}

async function readBearer(
  { db, clock, signIn, resource }: BearerCheck,
  authorization: string,
): Promise<Actor> {
  const token = authorization.match(/^Bearer +(\S{1,4096}) *$/i)?.[1] ?? ''
  const key = token.startsWith('svc_') ? await resolveApiKey(db, clock, token) : null
  if (key) return key
  const actor = JWT.test(token) ? await readAccessToken(db, signIn, token, resource) : null
  if (!actor) throw invalidCredential()
  return actor
}

export const invalidCredential = () =>
  new DomainError('unauthenticated', {
    message: 'The credential is malformed, expired or revoked. Create a new one and send it again.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
