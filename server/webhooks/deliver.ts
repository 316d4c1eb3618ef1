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
type End = Pick<Row, 'state'> & Partial<Pick<Row, 'error' | 'orgId' | 'repositoryId'>>

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

const isMine = ({ source, deliveryId, attempts }: Row) =>
  and(
    eq(deliveries.source, source),
    eq(deliveries.deliveryId, deliveryId),
    eq(deliveries.attempts, attempts),
    eq(deliveries.state, 'processing'),
  )

/** Locks the row until the end of the transaction, so that nobody else can claim it. */
async function stillHolds({ db }: Context, claimed: Row): Promise<boolean> {
  const found = await db
    .select({ attempts: deliveries.attempts })
    .from(deliveries)
    .where(isMine(claimed))
    .for('update')
  return found.length === 1
}

async function handle(ctx: Context, row: Row, events: readonly EventSubscription[]): Promise<End> {
  const payload = row.payload === null ? null : parsePayload(row.payload)
  if (payload === null)
    return { state: 'failed', error: 'The body is not a JSON object, or not kept any more.' }
  const { source, deliveryId, kind, action, receivedAt } = row
  const delivery = { source, deliveryId, kind, action, payload, receivedAt }
  const takers = subscriptionsFor(events, delivery)
  return takers.length === 0 ? { state: 'ignored' } : handleByAll(ctx, takers, delivery)
}

/** Held only if no module handled it. The first module that knows the org and repository sets them. */
async function handleByAll(ctx: Context, takers: EventSubscription[], delivery: Delivery): Promise<End> {
  const outcomes: Outcome[] = []
  for (const { handle } of takers) if (handle) outcomes.push(await handle(ctx, delivery))
  const known = (name: 'orgId' | 'repositoryId') => outcomes.find((outcome) => outcome[name] != null)?.[name]
  return {
    state: outcomes.some(({ state = 'done' }) => state === 'done') ? 'done' : 'held',
    orgId: known('orgId') ?? null,
    repositoryId: known('repositoryId') ?? null,
  }
}

async function finish({ db, clock }: Context, claimed: Row, end: End): Promise<void> {
  const finishedAt = end.state === 'held' ? null : clock.now()
  await db
    .update(deliveries)
    .set({ error: null, finishedAt, ...end })
    .where(isMine(claimed))
}

const LONGEST_ERROR = 2000

/**
 * The cause of a failed query explains the failure. The error's own message would repeat the whole payload.
 */
function messageOf(error: unknown): string {
  const told = error instanceof DrizzleQueryError ? error.cause : error
  const message = told instanceof Error ? told.message : String(told)
  return message.replaceAll('\0', '\uFFFD').slice(0, LONGEST_ERROR)
}
