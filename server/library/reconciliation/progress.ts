import { and, eq, inArray, sql } from 'drizzle-orm'
import { reconciliations } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

export type Reconciliation = typeof reconciliations.$inferSelect

const NOTHING_REPAIRED: Reconciliation['counts'] = {
  installations: 0,
  repositories: 0,
  states: 0,
  connected: 0,
  disconnected: 0,
  renamed: 0,
  indexed: 0,
  redelivered: 0,
}

const UNFINISHED = inArray(reconciliations.state, ['running', 'waiting'])

/** Takes over the unfinished reconciliation, or starts one. */
export async function claimReconciliation(ctx: Context): Promise<Reconciliation> {
  await beginReconciliation(ctx)
  const [claimed] = await ctx.db
    .update(reconciliations)
    .set({ state: 'running', resumesAt: null, attempt: sql`${reconciliations.attempt} + 1` })
    .where(UNFINISHED)
    .returning()
  if (!claimed) throw new Error('the reconciliation that was begun a moment ago is over')
  return claimed
}

/**
 * Returns the unfinished reconciliation, or a new one. Only one exists at a time. It is one statement because
 * a reconciliation could finish between a rejected insert and a following query.
 */
export async function beginReconciliation({ db, clock, requestId }: Context): Promise<{ id: number }> {
  const [unfinished] = await db.execute<{ id: number }>(sql`
    insert into reconciliations (state, counts, request_id, started_at)
    values ('running', ${JSON.stringify(NOTHING_REPAIRED)}::jsonb, ${requestId}, ${clock.now().toISOString()})
    on conflict ((true)) where state in ('running', 'waiting') do update set state = reconciliations.state
    returning id`)
  if (!unfinished) throw new Error('the insert of a reconciliation returned no row')
  return unfinished
}

/** Another worker has taken over the reconciliation. This worker must not write any more. */
class ReconciliationLostError extends Error {
  constructor() {
    super('The reconciliation was taken over by another worker.')
  }
}

export async function saveReconciliation(
  { db }: Context,
  { id, attempt }: Reconciliation,
  values: Partial<Reconciliation>,
): Promise<void> {
  const saved = await db
    .update(reconciliations)
    .set(values)
    .where(
      and(
        eq(reconciliations.id, id),
        eq(reconciliations.attempt, attempt),
        eq(reconciliations.state, 'running'),
      ),
    )
    .returning({ id: reconciliations.id })
  if (saved.length === 0) throw new ReconciliationLostError()
}
