import { and, eq, sql } from 'drizzle-orm'
import { ticketChoices, ticketReviews } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { groupBy } from '#shared/group-by'
import { requestTicketRun } from '../runs/ticket-run'

type Choice = Pick<typeof ticketChoices.$inferInsert, 'kind' | 'subject' | 'take' | 'reason'>

/** Records a person's decision, and requests the next sync. */
export async function recordChoices(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
  choices: readonly Choice[],
  linkIds: readonly number[] = [],
): Promise<void> {
  await storeChoices(ctx, { orgId, repositoryId }, choices)
  const requestedBy = 'userId' in ctx.actor ? ctx.actor.userId : null
  await requestTicketRun(ctx, { orgId, repositoryId, trigger: 'choice', linkIds, requestedBy })
}

/** A later choice about the same subject replaces the earlier one. */
export async function storeChoices(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
  choices: readonly Choice[],
): Promise<void> {
  const chosenBy = 'userId' in ctx.actor ? ctx.actor.userId : null
  const rows = choices.map((choice) => ({
    orgId,
    repositoryId,
    chosenBy,
    chosenAt: ctx.clock.now(),
    ...choice,
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await ctx.db
      .insert(ticketChoices)
      .values(rows.slice(from, from + BATCH))
      .onConflictDoUpdate({
        target: [ticketChoices.orgId, ticketChoices.repositoryId, ticketChoices.kind, ticketChoices.subject],
        set: {
          take: sql`excluded.take`,
          reason: sql`excluded.reason`,
          chosenBy: sql`excluded.chosen_by`,
          chosenAt: sql`excluded.chosen_at`,
        },
      })
}

const BATCH = 1_000

interface ReviewChoice {
  kind: 'approved' | 'dismissed'
  reason?: string
}

/** Approves or dismisses items of the review inbox. Returns those that were in it. */
export function settleReviews(
  ctx: Context,
  orgId: number,
  itemIds: readonly string[],
  choice: ReviewChoice,
): Promise<string[]> {
  return withTransaction(ctx, async (tx) => {
    const settled = await tx.db
      .delete(ticketReviews)
      .where(
        and(
          eq(ticketReviews.orgId, orgId),
          sql`${ticketReviews.id} = any(${sql.param([...itemIds])}::text[])`,
        ),
      )
      .returning({ id: ticketReviews.id, repositoryId: ticketReviews.repositoryId })
    for (const [repositoryId, rows] of groupBy(settled, (row) => row.repositoryId))
      await recordChoices(
        tx,
        { orgId, repositoryId },
        rows.map(({ id: subject }) => ({ kind: choice.kind, subject, reason: choice.reason ?? null })),
      )
    return settled.map(({ id }) => id)
  })
}
