import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { issueComments, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
import { AUTHOR_NAME, findIssue } from './read-issues'
import { renderBodies } from './references/render-bodies'
import type { CommentsWire, CommentWire } from './wire'

interface CommentPage {
  limit: number
  offset: number
}

/** Comments of an issue or a pull request and decisions on it, oldest first. */
export async function listComments(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  page: CommentPage,
): Promise<CommentsWire> {
  const repository = await findLocalRepository(ctx, at)
  await findIssue(ctx, repository, number)
  const [comments, total] = await Promise.all([
    readComments(ctx, repository, eq(issueComments.number, number), page),
    ctx.db.$count(
      issueComments,
      and(
        eq(issueComments.orgId, ctx.org.id),
        eq(issueComments.repositoryId, repository.id),
        eq(issueComments.number, number),
      ),
    ),
  ])
  return { comments, total }
}

export async function readComments(
  ctx: OrgContext,
  repository: LocalRepository,
  condition: ReturnType<typeof eq>,
  { limit, offset }: CommentPage = { limit: 1, offset: 0 },
): Promise<CommentWire[]> {
  const { db, org } = ctx
  const rows = await db
    .select({ ...getTableColumns(issueComments), authorName: AUTHOR_NAME })
    .from(issueComments)
    .leftJoin(users, eq(users.id, issueComments.authorId))
    .where(and(eq(issueComments.orgId, org.id), eq(issueComments.repositoryId, repository.id), condition))
    .orderBy(asc(issueComments.id))
    .limit(limit)
    .offset(offset)
  const htmls = await renderBodies(
    ctx,
    repository,
    rows.map(({ body }) => body),
  )
  return rows.map((row, index) => ({
    id: row.id,
    body: row.body,
    body_html: htmls[index] ?? '',
    author: { user_id: row.authorId, name: row.authorName },
    created_at: row.createdAt.toISOString(),
    verdict: row.verdict,
    verdict_sha: row.verdictSha,
  }))
}
