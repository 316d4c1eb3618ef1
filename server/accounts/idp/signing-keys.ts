import { randomUUID } from 'node:crypto'
import { desc, lt, max, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '#db/client'
import { idpKeys } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { withTransaction } from '#server/kernel/transaction'
import { type ActContext, recordAct } from '#server/platform/audit/index'

export const SIGNING_ALGORITHM = 'ES256'

/** A new key is published this long before it signs, so that all verifiers know it. */
const PUBLISHED_BEFORE_MS = 2 * 60 * 1000
/** An old key stays published this long, well beyond the lifetime of its tokens. */
const KEPT_AFTER_MS = 24 * 60 * 60 * 1000
/** A key is rotated automatically after this time. */
const SIGNS_FOR_MS = 30 * 24 * 60 * 60 * 1000
/** The id of the advisory lock (any fixed number), so that concurrent starts create one key. */
const KEYS_LOCK = 5_730_114

type KeyContext = Pick<Context, 'db' | 'clock'>

/** The published keys; the first one signs. Creates a key if there is none. */
export async function signingKeys({ db, clock }: KeyContext, box: SecretBox): Promise<JWK[]> {
  const rows = await readKeys(db)
  if (rows.length === 0) {
    await createFirstKey({ db, clock }, box)
    return signingKeys({ db, clock }, box)
  }
  const before = clock.now().getTime() - PUBLISHED_BEFORE_MS
  const signing = rows.find(({ createdAt }) => createdAt.getTime() <= before) ?? rows.at(-1)
  const ordered = [...rows.filter((row) => row === signing), ...rows.filter((row) => row !== signing)]
  return ordered.map(({ sealed }) => JSON.parse(box.open(sealed)) as JWK)
}

/** Publishes a new key, which signs after two minutes, and deletes keys without valid tokens. */
export function rotateSigningKeys(ctx: ActContext & Pick<Context, 'secretBox'>): Promise<string> {
  return withTransaction(ctx, async (ctx) => {
    const kid = await insertKey(ctx.db, ctx.secretBox, ctx.clock.now())
    await recordAct(ctx, { act: 'identity_keys.rotate', target: { kind: 'key', id: kid } })
    await deleteSupersededKeys(ctx)
    return kid
  })
}

/** The scheduled job. Does nothing if the embedded provider has no keys. */
export function rotateKeysWhenDue(ctx: Context): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await lockKeys(ctx.db)
    const [newest] = await readKeys(ctx.db)
    const isDue = newest && ctx.clock.now().getTime() - newest.createdAt.getTime() >= SIGNS_FOR_MS
    if (isDue) await rotateSigningKeys(ctx)
    else await deleteSupersededKeys(ctx)
  })
}

/** Deletes a key once its successor has signed for KEPT_AFTER_MS. */
async function deleteSupersededKeys({ db, clock }: KeyContext): Promise<void> {
  const settled = new Date(clock.now().getTime() - PUBLISHED_BEFORE_MS - KEPT_AFTER_MS)
  const successor = db
    .select({ at: max(idpKeys.createdAt) })
    .from(idpKeys)
    .where(lt(idpKeys.createdAt, settled))
  await db.delete(idpKeys).where(lt(idpKeys.createdAt, successor))
}

const readKeys = (db: Database) => db.select().from(idpKeys).orderBy(desc(idpKeys.createdAt), idpKeys.kid)

const lockKeys = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`)

const createFirstKey = ({ db, clock }: KeyContext, box: SecretBox) =>
  withTransaction({ db, clock }, async (ctx) => {
    await lockKeys(ctx.db)
    const [existing] = await readKeys(ctx.db)
    if (!existing) await insertKey(ctx.db, box, clock.now())
  })

async function insertKey(db: Database, box: SecretBox, createdAt: Date): Promise<string> {
  const kid = randomUUID()
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: SIGNING_ALGORITHM, use: 'sig' }
  await db.insert(idpKeys).values({ kid, sealed: box.seal(JSON.stringify(jwk)), createdAt })
  return kid
}
