import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { staleIssues } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { analyzeGrown } from '#server/kernel/database/analyze-grown'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'
import type { Ticket } from '#spec/tickets/ticket'
import { listStaleSpecs } from './list-stale-specs'
import { type IssuePlace, openIssuePlace } from './open-issue-place'
import { STALE_ISSUE_TITLE, writeStaleIssue } from './write-stale-issue'

type StaleIssue = typeof staleIssues.$inferSelect

/** Updates the one issue about stale specs: creates, rewrites, closes or reopens it. Can be repeated. */
export async function updateStaleIssue(ctx: JobContext, task: RepositoryTask): Promise<void> {
  const place = await openIssuePlace(ctx, task)
  if (!place) return
  const { repository, isWanted } = place
  await analyzeGrown(ctx.db, ['notice_conditions'])
  const { specs, total } = isWanted ? await listStaleSpecs(ctx, repository) : { specs: [], total: 0 }
  const row = await readRow(place)
  if (total === 0) return row ? closeIssue(place, row) : undefined
  const { org } = place.ctx
  const names = { baseUrl: ctx.baseUrl, org: org.slug, owner: repository.owner, repo: repository.name }
  await writeIssue(place, row, writeStaleIssue(specs, total, names))
}

/** No spec is stale any more. The issue is kept, and reopened when needed. */
async function closeIssue(place: IssuePlace, row: StaleIssue): Promise<void> {
  if (row.state === 'closed') return
  const ticket = await findTicket(place, row)
  if (ticket && !isDone(ticket)) await place.tracker.changeStatus(ticket.id, 'closed', place.ctx)
  await storeIssue(place, { ...row, issueId: ticket?.id ?? null, state: 'closed' })
}

async function writeIssue(place: IssuePlace, row: StaleIssue | null, description: string): Promise<void> {
  const descriptionHash = createHash('sha256').update(description).digest('hex')
  const ticket = row && (await findTicket(place, row))
  if (!ticket) return createIssue(place, row, { description, written: descriptionHash })
  if (row.state === 'dismissed') return
  if (row.state === 'open' && isDone(ticket)) return storeIssue(place, { ...row, state: 'dismissed' })
  if (row.written !== descriptionHash) await place.tracker.update(ticket.id, { description }, place.ctx)
  if (row.state === 'closed') await place.tracker.changeStatus(ticket.id, 'open', place.ctx)
  await storeIssue(place, { ...row, issueId: ticket.id, state: 'open', written: descriptionHash })
}

/** The intent is stored first: a creation whose response was lost is found by its mark and not repeated. */
async function createIssue(
  place: IssuePlace,
  row: StaleIssue | null,
  { description, written: descriptionHash }: { description: string; written: string },
): Promise<void> {
  const { ctx, tracker, project } = place
  const intent = row?.issueId === null ? row : { requestId: randomUUID(), requestedAt: ctx.clock.now() }
  await storeIssue(place, { ...intent, issueId: null, state: 'open', written: null })
  const draft = {
    title: STALE_ISSUE_TITLE,
    description,
    mark: markOf(place),
    status: null,
    type: null,
    fields: {},
    parent: null,
  }
  const { id } = await tracker.create(project, draft, intent.requestId, ctx)
  await storeIssue(place, { ...intent, issueId: id, state: 'open', written: descriptionHash })
}

const isDone = ({ statusCategory }: Ticket) => statusCategory === 'done'

const markOf = ({ repository: { orgId, id } }: IssuePlace) => `stale-specs-${orgId}-${id}`

/** Null if it was never created, or was deleted. */
async function findTicket(place: IssuePlace, { issueId, requestedAt }: StaleIssue): Promise<Ticket | null> {
  const { tracker, ctx, project } = place
  const [ticket = null] =
    issueId === null
      ? await tracker.findByMarks(project, [markOf(place)], requestedAt, ctx)
      : await tracker.readMany([issueId], ctx)
  return ticket
}

async function readRow({ ctx, repository }: IssuePlace): Promise<StaleIssue | null> {
  const isOfRepository = and(
    eq(staleIssues.orgId, repository.orgId),
    eq(staleIssues.repositoryId, repository.id),
  )
  const [row = null] = await ctx.db.select().from(staleIssues).where(isOfRepository)
  return row
}

async function storeIssue(
  { ctx, repository: { orgId, id: repositoryId } }: IssuePlace,
  issue: Omit<StaleIssue, 'orgId' | 'repositoryId'>,
): Promise<void> {
  await ctx.db
    .insert(staleIssues)
    .values({ ...issue, orgId, repositoryId })
    .onConflictDoUpdate({ target: [staleIssues.orgId, staleIssues.repositoryId], set: issue })
}
