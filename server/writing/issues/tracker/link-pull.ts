import { and, eq, isNull, sql } from 'drizzle-orm'
import { issueComments, issues } from '#db/schema/index'
import type { PullLink } from '#server/ports/tracker/port'
import { isIssueOf } from '../is-issue-of'
import { changeIssue } from './change-issue'
import type { IssueLocation, LocalIssues } from './ticket-of'

/** Adds a comment by the product itself, once per pull request. */
export const linkPull = (local: LocalIssues, id: string, pull: PullLink): Promise<void> =>
  changeIssue(local, id, async (tx, at) => {
    // Counted first: the row lock makes another link of the same issue wait.
    await addToCount(tx, at, 1)
    if (await isLinked(tx, at, pull.url)) await addToCount(tx, at, -1)
    else await addComment(tx, at, pull)
  })

async function addToCount(
  { ctx }: LocalIssues,
  { repository, number }: IssueLocation,
  change: number,
): Promise<void> {
  await ctx.db
    .update(issues)
    .set({ commentCount: sql`${issues.commentCount} + ${change}`, updatedAt: ctx.clock.now() })
    .where(and(isIssueOf(repository), eq(issues.number, number)))
}

async function isLinked(
  { ctx }: LocalIssues,
  { repository, number }: IssueLocation,
  url: string,
): Promise<boolean> {
  const [comment] = await ctx.db
    .select({ id: issueComments.id })
    .from(issueComments)
    .where(
      and(
        eq(issueComments.orgId, repository.orgId),
        eq(issueComments.repositoryId, repository.id),
        eq(issueComments.number, number),
        isNull(issueComments.authorId),
        sql`position(${addressOf(url)} in ${issueComments.body}) > 0`,
      ),
    )
    .limit(1)
  return comment !== undefined
}

async function addComment(
  { ctx }: LocalIssues,
  { repository, number }: IssueLocation,
  { url, title }: PullLink,
): Promise<void> {
  const text = title.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')
  const body = `Pull request: [${text}]${addressOf(url)}`
  const { orgId, id: repositoryId } = repository
  await ctx.db.insert(issueComments).values({ orgId, repositoryId, number, body })
}

/** The address of a markdown link. */
const addressOf = (url: string) => `(<${encodeURI(url).replaceAll('%25', '%')}>)`
