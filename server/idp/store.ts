import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, type SQL } from 'drizzle-orm'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '../../db/client'
import { idpRecords } from '../../db/schema'
import type { SecretBox } from '../kernel/secrets/secret-box'

/** Codes and tokens are their own ids: only hashes of them are stored, and what belongs to them is sealed. */
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hashOrNull = (text: string | undefined) => (text === undefined ? null : hash(text))

/** What the provider remembers, in Postgres: it survives restarts, and every process sees the same. */
export function createStore(db: Database, box: SecretBox): AdapterFactory {
  return (model): Adapter => {
    const one = (id: string) => and(eq(idpRecords.model, model), eq(idpRecords.idHash, hash(id)))

    const find = async (where: SQL | undefined): Promise<AdapterPayload | undefined> => {
      const [row] = await db.select().from(idpRecords).where(where)
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
          .values({ model, idHash: hash(id), ...values })
          .onConflictDoUpdate({ target: [idpRecords.model, idpRecords.idHash], set: values })
      },

      find: (id) => find(one(id)),
      findByUid: (uid) => find(and(eq(idpRecords.model, model), eq(idpRecords.uidHash, hash(uid)))),
      findByUserCode: (code) => find(eq(idpRecords.userCodeHash, hash(code))),

      /** Of two that use a code at once, one wins. */
      async consume(id) {
        const [consumed] = await db
          .update(idpRecords)
          .set({ consumedAt: new Date() })
          .where(and(one(id), isNull(idpRecords.consumedAt)))
          .returning({ model: idpRecords.model })
        if (!consumed) throw new errors.InvalidGrant('it was used already')
      },

      async destroy(id) {
        await db.delete(idpRecords).where(one(id))
      },

      async revokeByGrantId(grantId) {
        await db.delete(idpRecords).where(eq(idpRecords.grantHash, hash(grantId)))
      },
    }
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Expired records are of no use to anybody, after a while in which they still explain themselves. */
export async function sweepStore(db: Database, now: Date): Promise<void> {
  await db.delete(idpRecords).where(lt(idpRecords.expiresAt, new Date(now.getTime() - 60 * 60 * 1000)))
}
