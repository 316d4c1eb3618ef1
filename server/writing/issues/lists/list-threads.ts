import { and, count, eq, exists, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { issues, pullReviewers, pulls, repositories, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { userIdOf } from '#server/kernel/user-id-of'
import { issueColumns, issueFacts } from '../read-issues'
import type { ThreadFilter, ThreadsWire } from '../wire'
import { threadConditions, threadOrder } from './thread-conditions'

/** The issues or pull requests of all local repositories of the org. */
export async function listThreads(ctx: OrgContext, filter: ThreadFilter): Promise<ThreadsWire> {
  const { db, org } = ctx
  const { kind, state, sort, limit, offset } = filter
  const matching = and(
    eq(issues.orgId, org.id),
    eq(issues.kind, kind),
    eq(repositories.orgId, org.id),
    isConnected,
    stateCondition(state),
    threadConditions(ctx, filter),
    filter.asked ? isAsked(ctx) : undefined,
  )
  const isOfRepository = and(eq(repositories.orgId, issues.orgId), eq(repositories.id, issues.repositoryId))
  const isOfPull = and(
    eq(pulls.orgId, issues.orgId),
    eq(pulls.repositoryId, issues.repositoryId),
    eq(pulls.number, issues.number),
  )
  const [rows, [counted], elsewhere] = await Promise.all([
    db
      .select({
        issue: issueColumns(org.id),
        repository: getTableColumns(repositories),
        mergedAt: pulls.mergedAt,
        isDraft: pulls.isDraft,
        head: pulls.headBranch,
        base: pulls.baseBranch,
      })
      .from(issues)
      .innerJoin(repositories, isOfRepository)
      .leftJoin(pulls, isOfPull)
      .leftJoin(users, eq(users.id, issues.authorId))
      .where(matching)
      .orderBy(...threadOrder(sort))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(issues)
      .innerJoin(repositories, isOfRepository)
      .leftJoin(pulls, isOfPull)
      .where(matching),
    db
      .select({ owner: repositories.owner, name: repositories.name })
      .from(repositories)
      .where(and(eq(repositories.orgId, org.id), isConnected, isNull(repositories.localPath)))
      .orderBy(repositories.owner, repositories.name),
  ])
  return {
    threads: rows.map(({ issue, repository, mergedAt, isDraft, head, base }) => {
      const { parent: _, blocked_by: __, ...facts } = issueFacts(org, repository, issue)
      return {
        ...facts,
        repo: `${repository.owner}/${repository.name}`,
        state: mergedAt ? ('merged' as const) : facts.state,
        is_draft: isDraft ?? false,
        head: head === null ? null : { branch: head },
        base: base === null ? null : { branch: base },
      }
    }),
    total: counted?.total ?? 0,
    elsewhere: elsewhere.map(({ owner, name }) => `${owner}/${name}`),
  }
}

function stateCondition(state: ThreadFilter['state']) {
  if (state === 'all') return undefined
  if (state === 'merged') return isNotNull(pulls.mergedAt)
  return and(eq(issues.state, state), isNull(pulls.mergedAt))
}

/** Whether the caller is asked to review the pull request. */
const isAsked = (ctx: OrgContext) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(pullReviewers)
      .where(
        and(
          eq(pullReviewers.orgId, issues.orgId),
          eq(pullReviewers.repositoryId, issues.repositoryId),
          eq(pullReviewers.number, issues.number),
          eq(pullReviewers.userId, userIdOf(ctx)),
        ),
      ),
  )
