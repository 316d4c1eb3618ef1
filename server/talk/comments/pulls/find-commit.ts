import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { type PullVersions, readPullVersions } from '#server/writing/pulls/index'
import { findSuggestedLines, replaceLines } from '#spec/lines/index'
import type { CommentRow, LocatedThread } from '../threads/find-thread'
import { placeRange, readIfKept } from './place-in-pulls'
import { linesOf } from './thread-lines'

/** Newer commits of the file in the pull request that are searched. */
const MAX_COMMITS = 500

/** A commit of suggested lines, and where it has them. */
export interface SuggestionCommit {
  commitSha: string
  blobSha: string
  start: number
  count: number
}

/** Names the comment in the message of its commit. */
export const suggestionTrailer = ({ id }: Pick<CommentRow, 'id'>) => `Svc-Suggestion: comment ${id}`

/**
 * The commit of this suggestion on the head branch, which git has even if the attempt that made it stopped before it was
 * recorded. Null if there is none, and if the commit with the trailer changed anything else in the file.
 */
export async function findCommit(
  ctx: OrgContext,
  { thread, repository: { owner, name: repo } }: LocatedThread,
  comment: CommentRow,
): Promise<SuggestionCommit | null> {
  const lines = linesOf(thread)
  const suggestion = findSuggestedLines(comment.body)
  if (!lines || !suggestion) return null
  const versions = await readPullVersions(ctx, { owner, repo }, lines.pullNumber)
  const location = { host: ctx.ports.codeHosts.local, ref: versions.repository.ref }
  const commit = await findTrailer(ctx, versions, thread.path, suggestionTrailer(comment))
  if (!commit?.parentSha) return null
  const before = await readFile(location, commit.parentSha, thread.path)
  const after = await readFile(location, commit.sha, thread.path)
  if (!before?.content || !after) return null
  const commented = thread.blobSha === null ? null : await readIfKept(location, thread.blobSha)
  const range = placeRange({ thread }, lines, before, commented)
  if (!range || replaceLines(before.content, range, suggestion.lines) !== after.content) return null
  return { commitSha: commit.sha, blobSha: after.sha, start: range.start, count: suggestion.lines.length }
}

async function findTrailer(
  { ports }: OrgContext,
  { repository, headSha, mergeBaseSha }: PullVersions,
  path: string,
  trailer: string,
): Promise<{ sha: string; parentSha: string | undefined } | null> {
  if (mergeBaseSha === null) return null
  let count = 0
  const { local } = ports.codeHosts
  for await (const { sha, parents, message } of local.history(repository.ref, headSha, {
    path,
    sinceSha: mergeBaseSha,
  })) {
    if (message.split('\n').includes(trailer)) return { sha, parentSha: parents[0] }
    count += 1
    if (count === MAX_COMMITS) break
  }
  return null
}
