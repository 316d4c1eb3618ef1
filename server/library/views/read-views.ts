import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { listViews, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { userIdOf } from '#server/kernel/user-id-of'
import { type ListName, listPath } from '#shared/list-filters'
import { orgPath, repoPath } from '#shared/page-paths'
import type { ListViewsWire, ListViewWire, ViewQuery } from './wire'

/** The shared views and the caller's own ones, by name. A list of the org has no views of repositories. */
export async function listViewsOf(ctx: OrgContext, { list, repo }: ViewQuery): Promise<ListViewsWire> {
  const ofRepository = repo
    ? and(
        eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
        eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
      )
    : list && isNull(listViews.repositoryId)
  const rows = await selectViews(ctx, list && eq(listViews.list, list), ofRepository)
  return { views: rows.map((row) => toWire(ctx, row)) }
}

/** A view that the caller may see. Views of other people are not found. */
export async function findView(ctx: OrgContext, id: number): Promise<ListViewWire> {
  const [row] = await selectViews(ctx, eq(listViews.id, id))
  if (!row) throw notFound()
  return toWire(ctx, row)
}

const selectViews = (ctx: OrgContext, ...conditions: (SQL | undefined)[]) =>
  ctx.db
    .select({ view: listViews, owner: repositories.owner, repo: repositories.name })
    .from(listViews)
    .leftJoin(
      repositories,
      and(eq(repositories.orgId, listViews.orgId), eq(repositories.id, listViews.repositoryId)),
    )
    .where(
      and(
        eq(listViews.orgId, ctx.org.id),
        or(isNull(listViews.userId), eq(listViews.userId, userIdOf(ctx))),
        isConnected,
        ...conditions,
      ),
    )
    .orderBy(asc(sql`lower(${listViews.name})`), asc(listViews.id))

type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]

function toWire({ org, permissions }: OrgContext, { view, owner, repo }: ViewRow): ListViewWire {
  const list = view.list as ListName
  const isShared = view.userId === null
  const place = owner !== null && repo !== null ? repoPath(org.slug, owner, repo) : orgPath(org.slug)
  return {
    id: view.id,
    list,
    repo: owner === null ? null : `${owner}/${repo}`,
    name: view.name,
    query: view.query,
    shared: isShared,
    may_change: !isShared || permissions.includes('specs:write'),
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
    url: `${place}${listPath(list, owner !== null)}?${view.query}`,
  }
}
