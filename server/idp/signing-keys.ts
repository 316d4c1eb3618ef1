import { randomUUID } from 'node:crypto'
import { desc, lt, max, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../../db/client'
import { idpKeys } from '../../db/schema'
import { type ActContext, recordAct } from '../audit'
import type { Context } from '../kernel/context'
import { createSecretBox, type SecretBox } from '../kernel/secrets/secret-box'
import { withTransaction } from '../kernel/transaction'

export const SIGNING_ALGORITHM = 'ES256'

/** A new key is published for this long before it signs: whoever checks tokens has seen it by then. */
const PUBLISHED_BEFORE_MS = 2 * 60 * 1000
/** An old one stays published until everything that it signed has expired, and for a good while more. */
const KEPT_AFTER_MS = 24 * 60 * 60 * 1000
/** How long a key signs before the next takes its place by itself. */
const SIGNS_FOR_MS = 30 * 24 * 60 * 60 * 1000
/** Any fixed number: processes that start at once make one key. */
const KEYS_LOCK = 5_730_114

type KeyContext = Pick<Context, 'db' | 'clock'>

/** The keys to publish, the one that signs first. The first is made at the first start. */
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

/** Publishes a new key, which will sign soon, and forgets those that nothing valid is signed with any more. */
export function rotateSigningKeys(ctx: ActContext, box: SecretBox): Promise<string> {
  return withTransaction(ctx, async (ctx) => {
    const kid = await insertKey(ctx.db, box, ctx.clock.now())
    await recordAct(ctx, { act: 'identity_keys.rotate', target: { kind: 'key', id: kid } })
    await deleteSupersededKeys(ctx)
    return kid
  })
}

/** By the clock: as often as it is asked, and only where the embedded provider has ever signed anything. */
export function rotateKeysWhenDue(ctx: Context): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await lockKeys(ctx.db)
    const [newest] = await readKeys(ctx.db)
    const isDue = newest && ctx.clock.now().getTime() - newest.createdAt.getTime() >= SIGNS_FOR_MS
    if (isDue) await rotateSigningKeys(ctx, ctx.secretBox ?? createSecretBox([]))
    else await deleteSupersededKeys(ctx)
  })
}

/** A key is needed as long as the one after it has not signed for long. */
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
    const [found] = await readKeys(ctx.db)
    if (!found) await insertKey(ctx.db, box, clock.now())
  })

async function insertKey(db: Database, box: SecretBox, createdAt: Date): Promise<string> {
  const kid = randomUUID()
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: SIGNING_ALGORITHM, use: 'sig' }
  await db.insert(idpKeys).values({ kid, sealed: box.seal(JSON.stringify(jwk)), createdAt })
  return kid
}
