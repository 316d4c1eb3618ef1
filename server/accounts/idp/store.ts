import { and, eq, isNull, lt, type SQL } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload, ClientMetadata } from 'oidc-provider'
import type { Database } from '#db/client'
import { assistantClients, idpRecords } from '#db/schema/index'
import { hashToken } from '#server/kernel/secrets/random-token'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { errors } from './oidc-provider'
import { SIGNING_ALGORITHM } from './signing-keys'

/** The ids are codes and tokens, so only their hashes are stored. Their payload is encrypted. */
const hashOrNull = (text: string | undefined) => (text === undefined ? null : hashToken(text))

/** Stores the provider's records in Postgres, so that they survive restarts and all processes share them. */
export function createStore(db: Database, box: SecretBox): AdapterFactory {
  return (model): Adapter => {
    const isRecord = (id: string) => and(eq(idpRecords.model, model), eq(idpRecords.idHash, hashToken(id)))

    const find = async (condition: SQL | undefined): Promise<AdapterPayload | undefined> => {
      const [row] = await db.select().from(idpRecords).where(condition)
      if (!row) return undefined
      const payload = JSON.parse(box.open(row.payload)) as AdapterPayload
      return row.consumedAt ? { ...payload, consumed: seconds(row.consumedAt) } : payload
    }

    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: box.seal(JSON.stringify(payload)),
          grantHash: hashOrNull(payload.grantId),
          uidHash: hashOrNull(payload.uid),
          userCodeHash: hashOrNull(payload.userCode),
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        }
        await db
          .insert(idpRecords)
          .values({ model, idHash: hashToken(id), ...values })
          .onConflictDoUpdate({ target: [idpRecords.model, idpRecords.idHash], set: values })
      },

      find: (id) => (model === 'Client' ? findClient(db, id) : find(isRecord(id))),
      findByUid: (uid) => find(and(eq(idpRecords.model, model), eq(idpRecords.uidHash, hashToken(uid)))),
      findByUserCode: (code) => find(eq(idpRecords.userCodeHash, hashToken(code))),

      /** If two requests use a code at once, only one succeeds. */
      async consume(id) {
        const [consumed] = await db
          .update(idpRecords)
          .set({ consumedAt: new Date() })
          .where(and(isRecord(id), isNull(idpRecords.consumedAt)))
          .returning({ model: idpRecords.model })
        if (!consumed) throw new errors.InvalidGrant('the code was already used')
      },

      async destroy(id) {
        await db.delete(idpRecords).where(isRecord(id))
      },

      async revokeByGrantId(grantId) {
        await db.delete(idpRecords).where(eq(idpRecords.grantHash, hashToken(grantId)))
      },
    }
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Deletes records an hour after they expire. Until then a late request gets a precise error. */
export async function sweepStore(db: Database, now: Date): Promise<void> {
  await db.delete(idpRecords).where(lt(idpRecords.expiresAt, new Date(now.getTime() - 60 * 60 * 1000)))
}

/** The client as the provider uses it. Undefined if none is registered under this id. */
async function findClient(db: Database, id: string): Promise<ClientMetadata | undefined> {
  const [client] = await db.select().from(assistantClients).where(eq(assistantClients.id, id))
  return client && publicClient(client)
}

type Client = Pick<typeof assistantClients.$inferSelect, 'id' | 'name' | 'redirectUris'>

/** `native` clients may use any port of a loopback redirect (RFC 8252, section 7.3). */
const publicClient = ({ id, name, redirectUris }: Client): ClientMetadata => ({
  client_id: id,
  ...(name === null ? {} : { client_name: name }),
  redirect_uris: redirectUris,
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: SIGNING_ALGORITHM,
})
