import { and, eq } from 'drizzle-orm'
import { listViews } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, DomainError } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { explainViewQuery, LISTS, type ListName, listPath, viewQueryOf } from '#shared/list-filters'
import { findView, listViewsOf } from './read-views'
import type { ListViewWire, NewView, ViewChange } from './wire'

const MAX_VIEWS = 100

export function saveView(
  ctx: OrgContext,
  { list, repo, name, query, shared }: NewView,
): Promise<ListViewWire> {
  return withTransaction(ctx, async (tx) => {
    checkPlace(list, repo !== undefined)
    const repository = repo ? await findRepository(tx, repo.owner, repo.name) : null
    await limitViews(tx, shared)
    const [row] = await tx.db
      .insert(listViews)
      .values({
        orgId: tx.org.id,
        list,
        repositoryId: repository?.id ?? null,
        name,
        query: checkQuery(list, query),
        userId: shared ? null : userIdOf(tx),
        createdAt: tx.clock.now(),
        updatedAt: tx.clock.now(),
      })
      .returning({ id: listViews.id })
    if (!row) throw new Error('insert returned no view')
    const view = await findView(tx, row.id)
    if (shared) await recordAct(tx, { act: 'view.save', target: targetOf(view) })
    return view
  })
}

/** Changes what is given. A shared view that stops being shared belongs to the caller. */
export function changeView(
  ctx: OrgContext,
  id: number,
  { name, query, shared }: ViewChange,
): Promise<ListViewWire> {
  return withTransaction(ctx, async (tx) => {
    const before = await lockView(tx, id)
    const isShared = shared ?? before.shared
    if (isShared !== before.shared) await limitViews(tx, isShared)
    await tx.db
      .update(listViews)
      .set({
        name,
        query: query === undefined ? undefined : checkQuery(before.list, query),
        userId: isShared ? null : userIdOf(tx),
        updatedAt: tx.clock.now(),
      })
      .where(and(eq(listViews.orgId, tx.org.id), eq(listViews.id, id)))
    const after = await findView(tx, id)
    if (isShared || before.shared) await recordAct(tx, { act: 'view.change', target: targetOf(after) })
    return after
  })
}

export function deleteView(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const view = await lockView(tx, id)
    await tx.db.delete(listViews).where(and(eq(listViews.orgId, tx.org.id), eq(listViews.id, id)))
    if (view.shared) await recordAct(tx, { act: 'view.delete', target: targetOf(view) })
    return { ok: true }
  })
}

/** The view, which nobody else changes until the transaction ends. Throws if the caller may not change it. */
async function lockView(tx: OrgContext, id: number): Promise<ListViewWire> {
  await tx.db
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(eq(listViews.orgId, tx.org.id), eq(listViews.id, id)))
    .for('update')
  const view = await findView(tx, id)
  if (!view.may_change) throw mayNotShare()
  return view
}

async function limitViews(tx: OrgContext, shared: boolean): Promise<void> {
  if (shared && !tx.permissions.includes('specs:write')) throw mayNotShare()
  await limitRows(tx, {
    key: shared ? 'shared views' : `views of ${userIdOf(tx)}`,
    max: MAX_VIEWS,
    // Without views of disconnected repositories: nobody sees them, so nobody can delete one.
    count: async () => (await listViewsOf(tx, {})).views.filter((view) => view.shared === shared).length,
    refusal: (max) =>
      conflict(
        shared
          ? `This organization already has ${max} shared views. Delete one first.`
          : `You already have ${max} views. Delete one first.`,
      ),
  })
}

/** Personal views are nobody else's business, so acts name shared ones only. */
const targetOf = ({ id, name }: ListViewWire) => ({ kind: 'view', id, name })

function checkPlace(list: ListName, isOfRepository: boolean): void {
  if (listPath(list, isOfRepository) !== null) return
  const { label } = LISTS[list]
  const text = isOfRepository ? 'is not given for' : 'is needed for'
  throw invalid('repo', `${text} a view of ${label.toLowerCase()}`)
}

function checkQuery(list: ListName, query: string): string {
  const problem = explainViewQuery(list, query)
  if (problem !== null) throw invalid('query', problem)
  return viewQueryOf(list, new URLSearchParams(query))
}

const invalid = (field: string, msg: string) =>
  new DomainError('validation_failed', {
    message: `The ${field} ${msg}.`,
    issues: [{ loc: ['body', field], msg, type: field }],
  })

const mayNotShare = () =>
  new DomainError('forbidden', {
    message: 'Views of the whole organization are for editors. Ask one, or save a view of your own.',
  })
