import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { orgs, repositories, ticketEdits } from '#db/schema/index'
import { codeHostOf, type HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { Context, Org } from '#server/kernel/context'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'

/** The repository whose documents are edited. */
export interface WriteBackTarget extends HostedRepository {
  org: Org
  repository: Repository
}

/** Null if the repository is no longer connected. */
export async function findWriteBackTarget(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
): Promise<WriteBackTarget | null> {
  const [row] = await ctx.db
    .select({ org: { id: orgs.id, slug: orgs.slug, name: orgs.name }, repository: repositories })
    .from(repositories)
    .innerJoin(orgs, eq(orgs.id, repositories.orgId))
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  return row ? { ...row, ...codeHostOf(ctx, row.repository) } : null
}

export type EditRow = Pick<
  typeof ticketEdits.$inferSelect,
  'id' | 'runId' | 'edit' | 'state' | 'batch' | 'baseSha'
>

const FINISHED: readonly Change['state'][] = ['done', 'declined', 'failed']

type Change = Partial<typeof ticketEdits.$inferInsert>

/** More edits than this get a commit of their own. */
export const MAX_BATCH = 2_000

/** Oldest first. */
export function findEdits(
  { db }: Context,
  target: Pick<WriteBackTarget, 'org' | 'repository'>,
  states: EditRow['state'][],
): Promise<EditRow[]> {
  return db
    .select({
      id: ticketEdits.id,
      runId: ticketEdits.runId,
      edit: ticketEdits.edit,
      state: ticketEdits.state,
      batch: ticketEdits.batch,
      baseSha: ticketEdits.baseSha,
    })
    .from(ticketEdits)
    .where(and(isOfTarget(target), inArray(ticketEdits.state, states)))
    .orderBy(asc(ticketEdits.id))
    .limit(MAX_BATCH)
}

/** Edits that must run again, unless an edit of the same value was requested in the meantime. */
export async function returnToWaiting(
  ctx: Context,
  target: Pick<WriteBackTarget, 'org' | 'repository'>,
  rows: readonly EditRow[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`
  const returned = await ctx.db.execute<{ id: string }>(sql`
    update ticket_edits lost set state = 'waiting', finished_at = null
    where org_id = ${target.org.id} and repository_id = ${target.repository.id} and id = any(${ids})
      and not exists (
        select from ticket_edits newer
        where newer.org_id = lost.org_id and newer.repository_id = lost.repository_id
          and newer.target = lost.target and newer.state = 'waiting' and newer.id <> lost.id)
    returning id`)
  const isReturned = new Set(returned.map(({ id }) => Number(id)))
  const replaced = rows.filter(({ id }) => !isReturned.has(id))
  await changeEdits(ctx, target, replaced, { state: 'failed', error: REPLACED })
}

const REPLACED = 'A later edit of the same value replaced this one.'

export async function changeEdits(
  { db, clock }: Context,
  target: Pick<WriteBackTarget, 'org' | 'repository'>,
  rows: readonly Pick<EditRow, 'id'>[],
  change: Change,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const isFinished = FINISHED.includes(change.state)
  await db
    .update(ticketEdits)
    .set({ ...change, finishedAt: isFinished ? clock.now() : null })
    .where(and(isOfTarget(target), inArray(ticketEdits.id, ids)))
}

const isOfTarget = ({ org, repository }: Pick<WriteBackTarget, 'org' | 'repository'>): SQL | undefined =>
  and(eq(ticketEdits.orgId, org.id), eq(ticketEdits.repositoryId, repository.id))
