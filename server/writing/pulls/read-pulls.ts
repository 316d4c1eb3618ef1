import { and, count, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import { issues, pulls, users } from '#db/schema/index'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import {
  findLocalRepository,
  type IssueRow,
  isIssueOf,
  issueColumns,
  issueFacts,
  type LocalRepository,
  type RepoNames,
  threadConditions,
  threadOrder,
} from '#server/writing/issues/index'
import type { PullFilter, PullsWire } from './wire'

export interface Pull {
  issue: IssueRow
  pull: typeof pulls.$inferSelect
}

export async function listPulls(ctx: OrgContext, at: RepoNames, filter: PullFilter): Promise<PullsWire> {
  const { state, sort, limit, offset } = filter
  const repository = await findLocalRepository(ctx, at)
  const matching = and(isIssueOf(repository), stateCondition(state), threadConditions(ctx, filter))
  const [rows, [counted]] = await Promise.all([
    selectPulls(ctx, repository)
      .where(matching)
      .orderBy(...threadOrder(sort))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(issues).innerJoin(pulls, isSamePull).where(matching),
  ])
  return { pulls: rows.map((row) => pullFacts(ctx.org, repository, row)), total: counted?.total ?? 0 }
}

export async function findPull(
  ctx: Pick<Context, 'db'>,
  repository: LocalRepository,
  number: number,
): Promise<Pull> {
  const [row] = await selectPulls(ctx, repository).where(
    and(isIssueOf(repository), eq(issues.number, number)),
  )
  if (!row) throw notFound()
  return row
}

export const pullStateOf = ({ issue, pull }: Pull): 'open' | 'closed' | 'merged' =>
  pull.mergedAt ? 'merged' : issue.state

export const pullFacts = (org: Org, repository: LocalRepository, row: Pull) => ({
  ...issueFacts(org, repository, row.issue),
  state: pullStateOf(row),
  head: { branch: row.pull.headBranch, sha: row.pull.headSha },
  base: { branch: row.pull.baseBranch, sha: row.pull.baseSha },
  merged_at: row.pull.mergedAt?.toISOString() ?? null,
  merge_commit_sha: row.pull.mergeCommitSha,
  is_draft: row.pull.isDraft,
})

const isSamePull = and(
  eq(pulls.orgId, issues.orgId),
  eq(pulls.repositoryId, issues.repositoryId),
  eq(pulls.number, issues.number),
)

const selectPulls = ({ db }: Pick<Context, 'db'>, { orgId }: LocalRepository) =>
  db
    .select({ issue: issueColumns(orgId), pull: getTableColumns(pulls) })
    .from(issues)
    .innerJoin(pulls, isSamePull)
    .leftJoin(users, eq(users.id, issues.authorId))

function stateCondition(state: PullFilter['state']) {
  if (state === 'all') return undefined
  if (state === 'merged') return isNotNull(pulls.mergedAt)
  return and(eq(issues.state, state), isNull(pulls.mergedAt))
}
