import type { z } from 'zod'
import { ticketRuns } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { storeChoices } from '../decisions/choose'
import { queueSync } from '../runs/ticket-run'
import type { ApplyInput } from '../wire'
import { chooseTarget } from '../world/sync-target'
import { currentPlan } from './current-plan'

/** Starts a run that executes exactly the displayed plan. 409 if the current plan differs. */
export async function acceptPlan(
  ctx: OrgProcedureContext,
  input: z.output<typeof ApplyInput>,
): Promise<{ run_id: number }> {
  const { plan_hash: acceptedHash, path = null, item_ids: itemIds = null } = input
  const target = await chooseTarget(ctx, input.repo)
  if (!target) throw conflict('No repository has a ticket system, so there is no plan.')
  const { orgId, id: repositoryId, owner, name } = target.repository
  const shownPlan = await currentPlan(ctx, target, path)
  if (shownPlan.hash !== acceptedHash)
    throw conflict('Something changed since this plan was shown. Look at the new plan.', {
      extras: { plan_hash: shownPlan.hash },
    })
  const chosenIds = new Set(itemIds)
  const approved = shownPlan.items.filter(({ id, needsReview }) => needsReview && chosenIds.has(id))
  await storeChoices(
    ctx,
    { orgId, repositoryId },
    approved.map(({ id: subject }) => ({ kind: 'approved', subject })),
  )
  const accepted = approved.length === 0 ? shownPlan : await currentPlan(ctx, target, path)
  return withTransaction(ctx, async (tx) => {
    const [run] = await tx.db
      .insert(ticketRuns)
      .values({
        orgId,
        repositoryId,
        trigger: 'request',
        state: 'queued',
        planHash: accepted.hash,
        readsAll: accepted.scope.readsAll,
        linkIds: [...accepted.scope.linkIds],
        itemIds,
        path,
        requestedBy: userIdOf(tx),
        requestId: tx.requestId,
      })
      .returning({ id: ticketRuns.id })
    if (!run) throw new Error('ticket run insert returned no row')
    await queueSync(tx, { orgId, repositoryId })
    const target = { kind: 'repository', id: repositoryId, name: `${owner}/${name}` }
    await recordAct(tx, { act: 'ticket_sync.apply', target, details: { run: run.id, path } })
    return { run_id: run.id }
  })
}
