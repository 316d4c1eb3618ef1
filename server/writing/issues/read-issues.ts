import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { issueAssignees, issues, users } from '#db/schema/index'
import { SERVICE_AUTHOR } from '#server/kernel/code-hosts/commit-trailers'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { repoUrl } from '#server/kernel/urls'
import { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
import { isIssueOf } from './is-issue-of'
import { labelColorColumn } from './labels/label-colors'
import type { LabelColorsWire } from './labels/label-wire'
import { threadConditions, threadOrder } from './lists/thread-conditions'
import { renderBody } from './references/render-bodies'
import { relationColumns, relationMarks } from './relation-columns'
import type { IssueFilter, IssuesWire, IssueWire, PersonWire } from './wire'

const assignee = alias(users, 'assignee')

const assigneesColumn = (orgId: number) => sql<PersonWire[]>`(
  select coalesce(json_agg(json_build_object('user_id', ${assignee.id}, 'name', ${assignee.name}) order by ${assignee.id}), '[]')
  from ${issueAssignees} join ${users} as ${assignee} on ${assignee.id} = ${issueAssignees.userId}
  where ${issueAssignees.orgId} = ${orgId} and ${issueAssignees.repositoryId} = ${issues.repositoryId}
    and ${issueAssignees.number} = ${issues.number})`

/** Joined with `users` by the author. Without an author it is the product itself. */
export const AUTHOR_NAME = sql<string>`coalesce(${users.name}, ${SERVICE_AUTHOR.name})`

/** The columns of an issue or pull request of this org. */
export const issueColumns = (orgId: number) => ({
  ...getTableColumns(issues),
  ...relationColumns(orgId),
  ...relationMarks(orgId),
  authorName: AUTHOR_NAME,
  assignees: assigneesColumn(orgId),
  labelColors: labelColorColumn(orgId),
})
export type IssueRow = typeof issues.$inferSelect & {
  authorName: string
  assignees: PersonWire[]
  labelColors: LabelColorsWire
  parent: number | null
  blockers: number[]
  isBlocked: boolean
  subIssues: { total: number; closed: number }
}

export async function listIssues(ctx: OrgContext, at: RepoNames, filter: IssueFilter): Promise<IssuesWire> {
  const { state, sort, limit, offset } = filter
  const repository = await findLocalRepository(ctx, at)
  const matching = and(
    isIssueOf(repository),
    eq(issues.kind, 'issue'),
    state === 'all' ? undefined : eq(issues.state, state),
    threadConditions(ctx, filter),
  )
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select(issueColumns(repository.orgId))
      .from(issues)
      .leftJoin(users, eq(users.id, issues.authorId))
      .where(matching)
      .orderBy(...threadOrder(sort))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(issues).where(matching),
  ])
  return { issues: rows.map((row) => issueFacts(ctx.org, repository, row)), total: counted?.total ?? 0 }
}

export async function getIssue(ctx: OrgContext, at: RepoNames, number: number): Promise<IssueWire> {
  const repository = await findLocalRepository(ctx, at)
  return issueToWire(ctx, repository, await findIssue(ctx, repository, number, 'issue'))
}

/** Finds an issue by number; without `kind` also a pull request. Throws a 404 if there is none. */
export async function findIssue(
  { db }: Pick<Context, 'db'>,
  repository: LocalRepository,
  number: number,
  kind?: 'issue' | 'pull',
): Promise<IssueRow> {
  const [row] = await db
    .select(issueColumns(repository.orgId))
    .from(issues)
    .leftJoin(users, eq(users.id, issues.authorId))
    .where(
      and(
        isIssueOf(repository),
        eq(issues.number, number),
        kind === undefined ? undefined : eq(issues.kind, kind),
      ),
    )
  if (!row) throw notFound()
  return row
}

export const issueToWire = async (
  ctx: OrgContext,
  repository: LocalRepository,
  row: IssueRow,
): Promise<IssueWire> => ({
  ...issueFacts(ctx.org, repository, row),
  body: row.body,
  body_html: await renderBody(ctx, repository, row.body),
})

export const issueFacts = (org: Org, repository: Pick<LocalRepository, 'owner' | 'name'>, row: IssueRow) => ({
  number: row.number,
  title: row.title,
  labels: row.labels,
  label_colors: row.labelColors,
  state: row.state,
  close_reason: row.closeReason,
  author: { user_id: row.authorId, name: row.authorName },
  assignees: row.assignees,
  milestone: row.milestone,
  parent: row.parent,
  blocked_by: row.blockers,
  is_blocked: row.isBlocked,
  sub_issues: row.subIssues,
  comment_count: row.commentCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  url: `${repoUrl(org, repository)}/${row.kind}s/${row.number}`,
})
