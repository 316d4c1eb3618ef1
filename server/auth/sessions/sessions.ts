import { DrizzlePostgreSQLAdapter, type PostgreSQLUserTable } from '@lucia-auth/adapter-drizzle'
import { Lucia, TimeSpan } from 'lucia'
import type { Database } from '../../../db/client'
import { sessions, users } from '../../../db/schema'
import { hashToken, newToken } from '../tokens/hash-token'

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
  /** Of the refresh tokens that the same sign-in began. */
  familyId: string | null
  userId: number
  isSuperAdmin: boolean
  /** The session was just prolonged: send the cookie again. */
  isExtended: boolean
}

/** Lucia is no longer developed upstream: nothing outside this file knows that it is there. */
function createLucia(db: Database) {
  // The adapter's types know no identity columns; it only ever selects by the id.
  const userTable = users as unknown as PostgreSQLUserTable
  return new Lucia(new DrizzlePostgreSQLAdapter(db, sessions, userTable), {
    sessionExpiresIn: new TimeSpan(14, 'd'),
    getSessionAttributes: ({ familyId }) => ({ familyId }),
    getUserAttributes: ({ isSuperAdmin, deactivatedAt }) => ({ isSuperAdmin, deactivatedAt }),
  })
}

const luciaOf = memoize(createLucia)

/** Starts a session and returns the token for the cookie. Its hash is the id in the table. */
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
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
