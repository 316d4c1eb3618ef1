import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '#db/client'
import { idpRecords } from '#db/schema/index'
import type { Clock } from '#server/kernel/context'
import { hashToken } from '#server/kernel/secrets/random-token'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { ASSISTANT_SCOPES, type AssistantScope } from '#server/kernel/sign-in'
import { createStore } from '../store'

export interface AssistantToken {
  grantHash: string
  /** The endpoint that the token is bound to. */
  resource: string
  scopes: AssistantScope[]
}

interface Parts {
  db: Database
  clock: Clock
  secretBox: SecretBox
}

/** Null if the token is unknown, expired or revoked. */
export async function readAssistantToken(
  { db, clock, secretBox }: Parts,
  token: string,
): Promise<AssistantToken | null> {
  const record = await createStore(db, secretBox)('AccessToken').find(token)
  if (!record?.grantId || !record.exp || record.exp * 1000 <= clock.now().getTime()) return null
  const granted = (record.scope ?? '').split(' ')
  return {
    grantHash: hashToken(record.grantId),
    resource: String(record.aud),
    scopes: ASSISTANT_SCOPES.filter((scope) => granted.includes(scope)),
  }
}

/** Ends grants with all their tokens. */
export async function endGrants(db: Pick<Database, 'delete'>, grantHashes: string[]): Promise<void> {
  const grant = and(eq(idpRecords.model, 'Grant'), inArray(idpRecords.idHash, grantHashes))
  await db.delete(idpRecords).where(or(grant, inArray(idpRecords.grantHash, grantHashes)))
}
