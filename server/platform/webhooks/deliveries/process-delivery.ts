import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { connectionDeliveries, deliveries } from '#db/schema/index'
import { OrgMovingError } from '#server/kernel/access/org-move'
import type { Context, JobContext } from '#server/kernel/context'
import type { Delivery } from '#server/kernel/events'
import { withTransaction } from '#server/kernel/transaction'
import { readStored } from '../payloads/read-off-loop'

/** The ledger of the deployment's webhooks, or of the orgs' connections. */
type Ledger = typeof deliveries | typeof connectionDeliveries

/** A row of a ledger. */
export interface LedgerEntry {
  ledger: Ledger
  isEntry: SQL | undefined
}

type DeliveryRow = typeof deliveries.$inferSelect

/** The state after the work, and further fields to store. */
export type DeliveryResult = Pick<DeliveryRow, 'state'> &
  Partial<Pick<DeliveryRow, 'error' | 'orgId' | 'repositoryId'>>

interface ClaimedDelivery extends LedgerEntry {
  row: Omit<Delivery, 'payload'> & Pick<DeliveryRow, 'payload' | 'attempts'>
}

/**
 * Handles a delivery once. A repeated job finds the delivery finished. If two run at once, the later one wins and the earlier
 * one writes nothing. A failure is saved on the row and thrown, so that the queue retries.
 * A delivery for an org that has moved to another deployment is ignored.
 */
export async function processDelivery(
  ctx: JobContext,
  entry: LedgerEntry,
  work: (tx: JobContext, delivery: Delivery) => Promise<DeliveryResult>,
): Promise<void> {
  const claimed = await claim(ctx, entry)
  if (!claimed) return
  try {
    const delivery = await readDelivery(claimed)
    await withTransaction(ctx, async (tx) => {
      if (await lockOwnClaim(tx, claimed))
        await finish(tx, claimed, delivery === null ? UNREADABLE : await work(tx, delivery))
    })
  } catch (error) {
    const hasMoved = error instanceof OrgMovingError && error.movedTo !== null
    await finish(ctx, claimed, { state: hasMoved ? 'ignored' : 'failed', error: messageOf(error) })
    if (!hasMoved) throw error
  }
}

async function claim({ db }: Context, { ledger, isEntry }: LedgerEntry): Promise<ClaimedDelivery | null> {
  const isUnfinished = inArray(ledger.state, ['received', 'processing', 'failed'])
  const [row] = await db
    .update(ledger)
    .set({ state: 'processing', attempts: sql`${ledger.attempts} + 1` })
    .where(and(isEntry, isUnfinished))
    .returning({
      source: ledger.source,
      deliveryId: ledger.deliveryId,
      kind: ledger.kind,
      action: ledger.action,
      payload: ledger.payload,
      receivedAt: ledger.receivedAt,
      attempts: ledger.attempts,
    })
  return row ? { ledger, isEntry, row } : null
}

const isOwnClaim = ({ ledger, isEntry, row }: ClaimedDelivery) =>
  and(isEntry, eq(ledger.attempts, row.attempts), eq(ledger.state, 'processing'))

/** Locks the row until the transaction ends, so that nobody else can claim it. */
async function lockOwnClaim({ db }: Context, claimed: ClaimedDelivery): Promise<boolean> {
  const { ledger } = claimed
  const locked = await db
    .select({ attempts: ledger.attempts })
    .from(ledger)
    .where(isOwnClaim(claimed))
    .for('update')
  return locked.length === 1
}

const UNREADABLE: DeliveryResult = {
  state: 'failed',
  error: 'The body is not a JSON object, or not kept any more.',
}

/**
 * Null if the payload cannot be read. Call it outside of the transaction: a large payload may wait longer for the
 * thread than Postgres lets a transaction be idle.
 */
async function readDelivery({ row }: ClaimedDelivery): Promise<Delivery | null> {
  const { payload: text, attempts: _, ...facts } = row
  const payload = text === null ? null : await readStored(text)
  return payload && { ...facts, payload }
}

async function finish(
  { db, clock }: Context,
  claimed: ClaimedDelivery,
  result: DeliveryResult,
): Promise<void> {
  const finishedAt = result.state === 'held' ? null : clock.now()
  await db
    .update(claimed.ledger)
    .set({ error: null, finishedAt, ...result })
    .where(isOwnClaim(claimed))
}

const MAX_ERROR_CHARACTERS = 2000

/**
 * The cause of a failed query explains the failure. The error's own message would repeat the whole payload.
 */
function messageOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.replaceAll('\0', '\uFFFD').slice(0, MAX_ERROR_CHARACTERS)
}
