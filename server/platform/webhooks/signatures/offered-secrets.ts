import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { webhookSecrets } from '#db/schema/index'
import type { Clock } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { SOURCE_TRAITS, type Source } from './source-traits'

interface SecretStore {
  db: Database
  clock: Clock
  secretBox: SecretBox
}

/** Anyone can offer a secret, so the number of unconfirmed offers is limited, per network and in total. */
export const MAX_UNCONFIRMED = { ofNetwork: 10, ofAll: 100 }

/** An arbitrary fixed lock id. Offers are saved one at a time, so that the limit holds. */
const OFFER_LOCK = 6_620_143

const PRINTABLE = /^[\x20-\x7e]{1,256}$/

export const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export interface SecretOffer {
  header: string
  secret: string
}

interface NewOffer {
  source: Source
  secret: string
  network: string
}

/** True for a handshake. Handshakes have no signature, so they are rate limited by address. */
export function isHandshake(source: Source, headers: Headers): boolean {
  const { offersSecretIn: header, scheme } = SOURCE_TRAITS[source]
  return header !== undefined && headers.has(header) && !headers.has(scheme.header)
}

/** The secret that a vendor offers in a handshake. Null if the request is not a handshake. */
export function readOffer(source: Source, headers: Headers): SecretOffer | null {
  const { offersSecretIn: header = '' } = SOURCE_TRAITS[source]
  if (!isHandshake(source, headers)) return null
  const secret = headers.get(header) ?? ''
  if (PRINTABLE.test(secret)) return { header, secret }
  const msg = 'must be 1 to 256 printable ASCII characters'
  throw new DomainError('validation_failed', {
    issues: [{ loc: ['header', header], msg, type: 'invalid_secret' }],
  })
}

/**
 * Saves an offer, encrypted. It verifies nothing until an admin confirms it. Above the limit, the oldest
 * offers of the network with the most offers are deleted, so a flood from one network deletes only its own.
 */
export async function saveOffer({ db, clock, secretBox }: SecretStore, offer: NewOffer): Promise<void> {
  const { source, secret, network } = offer
  const sealed = secretBox.seal(secret)
  const isWaiting = and(eq(webhookSecrets.source, source), isNull(webhookSecrets.confirmedAt))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${OFFER_LOCK})`)
    await tx
      .insert(webhookSecrets)
      .values({
        source,
        fingerprint: fingerprintOf(secret),
        sealed,
        offeredBy: network,
        receivedAt: clock.now(),
      })
      .onConflictDoNothing()
    const ranked = tx
      .select({
        id: webhookSecrets.id,
        rank: sql<number>`row_number() over (partition by ${webhookSecrets.offeredBy} order by ${webhookSecrets.id} desc)`.as(
          'rank',
        ),
      })
      .from(webhookSecrets)
      .where(isWaiting)
      .as('ranked')
    const keptIds = tx
      .select({ id: ranked.id })
      .from(ranked)
      .where(lte(ranked.rank, MAX_UNCONFIRMED.ofNetwork))
      .orderBy(ranked.rank, desc(ranked.id))
      .limit(MAX_UNCONFIRMED.ofAll)
    await tx.delete(webhookSecrets).where(and(isWaiting, notInArray(webhookSecrets.id, keptIds)))
  })
}

/** The vendor-made secrets that an admin has confirmed. */
export async function confirmedSecrets({ db, secretBox }: SecretStore, source: Source): Promise<string[]> {
  if (!SOURCE_TRAITS[source].offersSecretIn) return []
  const rows = await db
    .select({ sealed: webhookSecrets.sealed })
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.source, source), isNotNull(webhookSecrets.confirmedAt)))
  return rows.map(({ sealed }) => secretBox.open(sealed))
}
