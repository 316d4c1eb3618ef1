import { sql } from 'drizzle-orm'
import type { TicketEdit } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { addJob, orgFlag } from '#server/kernel/jobs'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { writeBack } from '../jobs'

/** A batch closes after this long without a new edit, */
const QUIET_MS = 2_000
/** or this long after its first edit. */
const LONGEST_MS = 10_000

/** An edit whose pull request was closed without a merge is not proposed again for this long. */
const DECLINED_FOR = '30 days'

/**
 * Stores edits of documents in the caller's transaction. A job commits them in batches. An edit that is already pending is not
 * stored again, so a plan may repeat its edits until the index has seen them.
 */
export function requestWriteBack(
  ctx: Context,
  { orgId, repositoryId, runId = null }: RepositoryId & { runId?: number | null },
  edits: readonly TicketEdit[],
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if (edits.length === 0) return
    await storeEdits(tx, { orgId, repositoryId, runId }, edits)
    await scheduleBatch(tx, { orgId, repositoryId })
  })
}

async function storeEdits(
  { db, clock }: Context,
  { orgId, repositoryId, runId }: RepositoryId & { runId: number | null },
  edits: readonly TicketEdit[],
): Promise<void> {
  const wanted = [...new Map(edits.map((edit) => [targetOf(edit), edit]))].map(([target, edit]) => ({
    target,
    edit,
  }))
  const now = clock.now().toISOString()
  // Two statements, because a distributed database refuses an insert that compares its rows with those of the table.
  const pending = await db.execute<{ position: number }>(sql`
    select wanted.position::int from jsonb_array_elements(${JSON.stringify(wanted)}::text::jsonb) with ordinality as wanted(item, position)
    join ticket_edits own on own.org_id = ${orgId} and own.repository_id = ${repositoryId}
      and own.target = item->>'target' and own.edit = item->'edit'
      and (own.state in ('writing', 'proposed')
        or own.state = 'declined' and own.finished_at > ${now}::timestamptz - ${DECLINED_FOR}::interval)`)
  const isPending = new Set(pending.map(({ position }) => position - 1))
  const rows = JSON.stringify(wanted.filter((_, at) => !isPending.has(at)))
  await db.execute(sql`
    insert into ticket_edits (org_id, repository_id, run_id, target, edit, created_at, wanted_at)
    select ${orgId}, ${repositoryId}, ${runId}::bigint, item->>'target', item->'edit', ${now}, ${now}
    from jsonb_array_elements(${rows}::text::jsonb) with ordinality as wanted(item, position)
    order by position
    on conflict (org_id, repository_id, target) where state = 'waiting'
    do update set edit = excluded.edit, run_id = excluded.run_id, wanted_at = excluded.wanted_at
    where ticket_edits.edit <> excluded.edit`)
}

const targetOf = ({ sectionKey, connection, field, from, to }: TicketEdit): string =>
  JSON.stringify(field === 'section.status' ? [sectionKey] : [sectionKey, connection, from ?? to])

/** Adds the job of the waiting edits, or moves it to the batch's closing time. */
async function scheduleBatch(ctx: Context, repository: RepositoryId): Promise<void> {
  const { orgId, repositoryId } = repository
  const [times] = await ctx.db.execute<{ first: string | null; last: string | null }>(sql`
    select min(created_at)::text as first, max(wanted_at)::text as last from ticket_edits
    where org_id = ${orgId} and repository_id = ${repositoryId} and state = 'waiting'`)
  if (!times?.first || !times.last) return
  const closesAt = Math.min(Date.parse(times.first) + LONGEST_MS, Date.parse(times.last) + QUIET_MS)
  await addWriteBack(ctx, repository, new Date(closesAt))
}

export function addWriteBack(ctx: Context, repository: RepositoryId, runAt: Date): Promise<void> {
  const { orgId, repositoryId } = repository
  const name = `write-back:${repositoryId}`
  const payload = { orgId, repositoryId, requestId: ctx.requestId }
  return addJob(ctx, writeBack, payload, { queue: name, key: name, runAt, flags: [orgFlag(orgId)] })
}
