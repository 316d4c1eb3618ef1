import { DrizzlePostgreSQLAdapter, type PostgreSQLUserTable } from '@lucia-auth/adapter-drizzle'
import { Lucia, TimeSpan } from 'lucia'
import type { Database } from '#db/client'
import { sessions, users } from '#db/schema/index'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    UserId: number
    DatabaseUserAttributes: { isSuperAdmin: boolean; deactivatedAt: Date | null }
    DatabaseSessionAttributes: { userAgent: string | null; familyId: string | null }
  }
}

export interface BrowserSession {
  sessionId: string
  /** The token family of the same sign-in. */
  familyId: string | null
  userId: number
  isSuperAdmin: boolean
  /** The session was just extended: send the cookie again. */
  isExtended: boolean
}

/** Lucia is no longer maintained, so only this file uses it. */
function createLucia(db: Database) {
  // The adapter's types do not support identity columns. It only selects by id.
  const userTable = users as unknown as PostgreSQLUserTable
  return new Lucia(new DrizzlePostgreSQLAdapter(db, sessions, userTable), {
    sessionExpiresIn: new TimeSpan(14, 'd'),
    getSessionAttributes: ({ familyId }) => ({ familyId }),
    getUserAttributes: ({ isSuperAdmin, deactivatedAt }) => ({ isSuperAdmin, deactivatedAt }),
  })
}

const luciaOf = memoize(createLucia)

/** Starts a session and returns the token for the cookie. The session id in the database is the token's hash. */
export async function startSession(
  db: Database,
  userId: number,
  userAgent: string | null,
  familyId: string | null = null,
): Promise<string> {
  const token = newToken()
  await luciaOf(db).createSession(userId, { userAgent, familyId }, { sessionId: hashToken(token) })
  return token
}

export async function readSession(db: Database, token: string): Promise<BrowserSession | null> {
  const { session, user } = await luciaOf(db).validateSession(hashToken(token))
  if (!session || user.deactivatedAt) return null
  return {
    sessionId: session.id,
    familyId: session.familyId,
    userId: user.id,
    isSuperAdmin: user.isSuperAdmin,
    isExtended: session.fresh,
  }
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await luciaOf(db).invalidateSession(sessionId)
}

export async function endSessionsOf(db: Database, userId: number): Promise<void> {
  await luciaOf(db).invalidateUserSessions(userId)
}

function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>()
  return (key) => {
    const value = cache.get(key) ?? make(key)
    cache.set(key, value)
    return value
  }
}
