import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { webhookSecrets } from '../../db/schema'
import type { Clock } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import type { SecretBox } from '../kernel/secret-box'
import { type Source, TRAITS } from './sources'

interface Vault {
  db: Database
  clock: Clock
  secretBox: SecretBox
}

/** Anybody may offer a secret, so only the newest few are kept until an admin looks. */
export const MOST_WAITING = 50

/** Any fixed number: offers that come at once are kept one after the other, so that the bound holds. */
const OFFER_LOCK = 6_620_143

const PRINTABLE = /^[\x20-\x7e]{1,256}$/

export const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export interface Offer {
  header: string
  secret: string
}

/** The secret that the vendor offers in a handshake; null when the request is none. */
export function readOffer(source: Source, headers: Headers): Offer | null {
  const { offersSecretIn: header, scheme } = TRAITS[source]
  const secret = header ? headers.get(header) : null
  if (!header || secret === null || headers.has(scheme.header)) return null
  if (PRINTABLE.test(secret)) return { header, secret }
  const msg = 'must be 1 to 256 printable ASCII characters'
  throw new DomainError('validation_failed', {
    issues: [{ loc: ['header', header], msg, type: 'invalid_secret' }],
  })
}

/** Keeps the offer, encrypted. It verifies nothing until an admin confirms it. */
export async function keepOffer(
  { db, clock, secretBox }: Vault,
  source: Source,
  secret: string,
): Promise<void> {
  const sealed = secretBox.seal(secret)
  const isWaiting = and(eq(webhookSecrets.source, source), isNull(webhookSecrets.confirmedAt))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${OFFER_LOCK})`)
    await tx
      .insert(webhookSecrets)
      .values({ source, fingerprint: fingerprintOf(secret), sealed, receivedAt: clock.now() })
      .onConflictDoNothing()
    const newest = tx
      .select({ id: webhookSecrets.id })
      .from(webhookSecrets)
      .where(isWaiting)
      .orderBy(desc(webhookSecrets.id))
      .limit(MOST_WAITING)
    await tx.delete(webhookSecrets).where(and(isWaiting, notInArray(webhookSecrets.id, newest)))
  })
}

/** The secrets of the vendor's making that an admin has confirmed. */
export async function confirmedSecrets({ db, secretBox }: Vault, source: Source): Promise<string[]> {
  if (!TRAITS[source].offersSecretIn) return []
  const rows = await db
    .select({ sealed: webhookSecrets.sealed })
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.source, source), isNotNull(webhookSecrets.confirmedAt)))
  return rows.map(({ sealed }) => secretBox.open(sealed))
}
