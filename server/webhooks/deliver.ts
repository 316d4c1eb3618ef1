import { and, eq, inArray, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { deliveries } from '../../db/schema'
import type { Context } from '../kernel/context'
import { type Delivery, type EventSubscription, type Outcome, subscriptionsFor } from '../kernel/events'
import type { PayloadOf } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'
import type { deliver as deliverJob } from './jobs'
import { parsePayload } from './read-payload'

type Row = typeof deliveries.$inferSelect
type DeliveryResult = Pick<Row, 'state'> & Partial<Pick<Row, 'error' | 'orgId' | 'repositoryId'>>

/**
 * The job of a delivery. Hands the delivery once to every module that subscribes to it. A repeated job finds
 * the delivery finished. If two run at once, the later one wins and the earlier one writes nothing. A failure
 * is saved on the row and thrown, so that the queue retries.
 */
export async function deliver(
  ctx: Context,
  { source, deliveryId }: PayloadOf<typeof deliverJob>,
  events: readonly EventSubscription[],
): Promise<void> {
  const claimed = await claim(ctx, source, deliveryId)
  if (!claimed) return
  try {
    await withTransaction(ctx, async (tx) => {
      if (await stillHolds(tx, claimed)) await finish(tx, claimed, await handle(tx, claimed, events))
    })
  } catch (error) {
    await finish(ctx, claimed, { state: 'failed', error: messageOf(error) })
    throw error
  }
}

async function claim({ db }: Context, source: Row['source'], deliveryId: string): Promise<Row | null> {
  const isUnfinished = inArray(deliveries.state, ['received', 'processing', 'failed'])
  const [claimed] = await db
    .update(deliveries)
    .set({ state: 'processing', attempts: sql`${deliveries.attempts} + 1` })
    .where(and(eq(deliveries.source, source), eq(deliveries.deliveryId, deliveryId), isUnfinished))
    .returning()
  return claimed ?? null
}

const isOwnClaim = ({ source, deliveryId, attempts }: Row) =>
  and(
    eq(deliveries.source, source),
    eq(deliveries.deliveryId, deliveryId),
    eq(deliveries.attempts, attempts),
    eq(deliveries.state, 'processing'),
  )

/** Locks the row until the end of the transaction, so that nobody else can claim it. */
async function stillHolds({ db }: Context, claimed: Row): Promise<boolean> {
  const locked = await db
    .select({ attempts: deliveries.attempts })
    .from(deliveries)
    .where(isOwnClaim(claimed))
    .for('update')
  return locked.length === 1
}

async function handle(ctx: Context, row: Row, events: readonly EventSubscription[]): Promise<DeliveryResult> {
  const payload = row.payload === null ? null : parsePayload(row.payload)
  if (payload === null)
    return { state: 'failed', error: 'The body is not a JSON object, or not kept any more.' }
  const { source, deliveryId, kind, action, receivedAt } = row
  const delivery = { source, deliveryId, kind, action, payload, receivedAt }
  const subscribers = subscriptionsFor(events, delivery)
  return subscribers.length === 0 ? { state: 'ignored' } : handleByAll(ctx, subscribers, delivery)
}

/** Held only if no module handled it. The first module that knows the org and repository sets them. */
async function handleByAll(
  ctx: Context,
  subscribers: EventSubscription[],
  delivery: Delivery,
): Promise<DeliveryResult> {
  const outcomes: Outcome[] = []
  for (const { handle } of subscribers) if (handle) outcomes.push(await handle(ctx, delivery))
  const firstOutcome = (name: 'orgId' | 'repositoryId') =>
    outcomes.find((outcome) => outcome[name] != null)?.[name]
  return {
    state: outcomes.some(({ state = 'done' }) => state === 'done') ? 'done' : 'held',
    orgId: firstOutcome('orgId') ?? null,
    repositoryId: firstOutcome('repositoryId') ?? null,
  }
}

async function finish({ db, clock }: Context, claimed: Row, result: DeliveryResult): Promise<void> {
  const finishedAt = result.state === 'held' ? null : clock.now()
  await db
    .update(deliveries)
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
