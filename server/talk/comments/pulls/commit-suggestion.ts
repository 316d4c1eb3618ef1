import { and, eq, isNotNull } from 'drizzle-orm'
import { commentThreads, documentComments, users } from '#db/schema/index'
import { withCoAuthor } from '#server/accounts/auth/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { commitToPull } from '#server/writing/editor/index'
import { lockIssueNumbers, reportPullChange } from '#server/writing/issues/index'
import { readPullVersions } from '#server/writing/pulls/index'
import { replaceLines } from '#spec/lines/index'
import {
  type CommentRow,
  findComment,
  type LocatedThread,
  lockThread,
  targetOf,
} from '../threads/find-thread'
import { getThread } from '../threads/list-threads'
import type { CommentThreadWire } from '../wire'
import { readSuggestion } from './comment-suggestion'
import { findCommit, type SuggestionCommit, suggestionTrailer } from './find-commit'
import { placeInPulls } from './place-in-pulls'
import type { PullPlace } from './pull-place'
import type { SuggestionCommitInput } from './wire'

/**
 * Commits the lines that a comment proposes to the head branch, and resolves the thread. The locks let nobody commit it twice,
 * and nobody merge meanwhile. Committing it again changes nothing, also if an earlier attempt stopped before it was recorded. With a document, the thread must be on it.
 */
export function commitSuggestion(
  ctx: OrgProcedureContext,
  path: { thread_id: number; comment_id: number },
  { message, edited_at: editedAt }: SuggestionCommitInput,
  document: ExpectedDocument = {},
): Promise<CommentThreadWire> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockThread(tx, path.thread_id, document)
    const comment = await findComment(tx, path)
    if (comment.committedSha !== null) return getThread(tx, path.thread_id)
    if (editedAt !== undefined && editedAt !== (comment.editedAt?.toISOString() ?? null))
      throw conflict('The comment was edited. Read it again, then commit it.')
    const { repository, thread } = located
    await lockIssueNumbers(tx, repository)
    const commit =
      (await findCommit(tx, located, comment)) ?? (await commitLines(tx, located, comment, message))
    await recordCommit(tx, comment, commit.commitSha)
    await settleThread(tx, located, commit)
    await reportPullChange(tx, repository, { number: thread.pullNumber ?? 0, change: 'committed' })
    await recordAct(tx, {
      act: 'comment.commit_suggestion',
      target: targetOf(located),
      details: { comment_id: comment.id, author_id: comment.authorId, commit: commit.commitSha },
    })
    return getThread(tx, path.thread_id)
  })
}

/** The locks let no second attempt commit, so it needs no claim, whose check would take another connection meanwhile. */
async function commitLines(
  ctx: OrgProcedureContext,
  located: LocatedThread,
  comment: CommentRow,
  message: string | undefined,
): Promise<SuggestionCommit> {
  const { place, suggestion } = await findSuggestion(ctx, located, comment)
  const { owner, name: repo } = located.repository
  const { row } = await readPullVersions(ctx, { owner, repo }, located.thread.pullNumber ?? 0)
  const { sha: blobSha, commitSha } = await commitToPull(
    { ...ctx, once: undefined },
    { owner, repo, file_path: located.thread.path },
    {
      branch: row.pull.headBranch,
      content: replaceLines(place.content, place, suggestion.lines),
      sha: place.blobSha,
      message: await messageOf(ctx, comment, message),
      trailer: suggestionTrailer(comment),
    },
  )
  return { commitSha, blobSha, start: place.start, count: suggestion.lines.length }
}

/** Throws if the comment has no suggestion, or it cannot be committed now. */
async function findSuggestion(ctx: OrgContext, { thread, repository }: LocatedThread, comment: CommentRow) {
  const unread = { resolvedBy: null, documentTitle: null, pullTitle: null, presentSha: null, place: null }
  const [placed] = await placeInPulls(ctx, [{ ...unread, thread, repository }])
  const isCommitted = await hasCommit(ctx, comment)
  const suggestion = placed ? readSuggestion({ ...placed, isCommitted }, comment) : null
  if (!suggestion)
    throw conflict('This comment has no suggestion: a closed block ```suggestion on lines of the head.')
  if (suggestion.refusal !== null) throw conflict(`${suggestion.refusal} Nothing was committed.`)
  const place = placed?.place
  if (!isReadable(place)) throw new Error('a suggestion on lines that are not known was not refused')
  return { suggestion, place }
}

async function hasCommit({ db, org }: OrgContext, { threadId }: CommentRow): Promise<boolean> {
  const { orgId, threadId: ofThread, committedSha } = documentComments
  return (
    (await db.$count(
      documentComments,
      and(eq(orgId, org.id), eq(ofThread, threadId), isNotNull(committedSha)),
    )) > 0
  )
}

type ReadablePlace = PullPlace & { content: string; blobSha: string }

const isReadable = (place: PullPlace | null | undefined): place is ReadablePlace =>
  place != null && place.content !== null && place.blobSha !== null

async function messageOf(ctx: OrgContext, { authorId }: CommentRow, message: string | undefined) {
  const [author] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, authorId))
  const text = message?.trim() || defaultMessage(author?.name ?? '')
  return withCoAuthor(ctx, text, authorId, 'local')
}

const defaultMessage = (name: string) => `Apply suggestion from ${name.replace(/\s+/g, ' ').trim()}`

async function recordCommit(ctx: OrgContext, { id }: CommentRow, committedSha: string): Promise<void> {
  await ctx.db
    .update(documentComments)
    .set({ committedSha, committedBy: userIdOf(ctx) })
    .where(and(eq(documentComments.orgId, ctx.org.id), eq(documentComments.id, id)))
}

/** Resolves the thread, and lets it follow the lines that replaced its own. Without any it becomes outdated. */
async function settleThread(
  ctx: OrgContext,
  { thread: { id, resolvedAt, resolvedBy } }: LocatedThread,
  { blobSha, start, count }: SuggestionCommit,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .update(commentThreads)
    .set({
      updatedAt: now,
      resolvedAt: resolvedAt ?? now,
      resolvedBy: resolvedBy ?? userIdOf(ctx),
      ...(count > 0 && { blobSha, startLine: start, line: start + count - 1 }),
    })
    .where(and(eq(commentThreads.orgId, ctx.org.id), eq(commentThreads.id, id)))
}
