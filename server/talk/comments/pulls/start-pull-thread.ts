import { and, eq } from 'drizzle-orm'
import { commentThreads } from '#db/schema/index'
import { blobAt } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, DomainError } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { Diff } from '#server/ports/codehost/port'
import { type PullVersions, readPullDiff, readPullVersions } from '#server/writing/pulls/index'
import { patchLines, type ShownRange, shownRange } from '#spec/lines/index'
import { addComment } from '../messages/add-comment'
import { notifyStart } from '../people/notify'
import { targetOf } from '../threads/find-thread'
import { getThread } from '../threads/list-threads'
import type { CommentThreadWire } from '../wire'
import type { NewPullThread } from './wire'

const MAX_THREADS = 300
const MAX_CHARACTERS = 20_000

/** Starts a thread on lines that the diff of a pull request shows. */
export async function startPullThread(
  ctx: OrgContext,
  at: RepositoryNames,
  number: number,
  input: NewPullThread,
): Promise<CommentThreadWire> {
  const versions = await readPullVersions(ctx, at, number)
  const { repository, row, headSha } = versions
  if (input.head_sha && input.head_sha !== headSha)
    throw conflict(
      `${row.pull.headBranch} has moved to ${headSha}. Reload the page to see the new commits, then comment.`,
    )
  const lines = findLines(await readPullDiff(ctx, versions), input)
  const blobSha = await findBlob(ctx, versions, lines.path, input)
  return withTransaction(ctx, async (tx) => {
    const { orgId, id: repositoryId } = repository
    const ofPull = and(
      eq(commentThreads.orgId, orgId),
      eq(commentThreads.repositoryId, repositoryId),
      eq(commentThreads.pullNumber, number),
    )
    await limitRows(tx, {
      key: `comment threads of pull request ${repositoryId} ${number}`,
      max: MAX_THREADS,
      count: () => tx.db.$count(commentThreads, ofPull),
      refusal: (max) => conflict(`This pull request already has ${max} comment threads. Delete some first.`),
    })
    const now = tx.clock.now()
    const [thread] = await tx.db
      .insert(commentThreads)
      .values({
        orgId,
        repositoryId,
        path: lines.path,
        quote: lines.texts.join('\n'),
        blobSha,
        commitSha: headSha,
        pullNumber: number,
        side: input.side,
        startLine: input.start_line ?? input.line,
        line: input.line,
        excerpt: lines.excerpt,
        createdBy: userIdOf(tx),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!thread) throw new Error('insert returned no comment thread')
    const title = `${row.issue.title} #${number}`
    const located = { thread, repository, title, owner: null, team: null, pullAuthorId: row.issue.authorId }
    await notifyStart(tx, located, await addComment(tx, thread.id, input.body))
    await recordAct(tx, { act: 'comment.start_on_pull', target: targetOf(located) })
    return getThread(tx, thread.id)
  })
}

/** Throws if the diff does not show these lines. */
function findLines(
  { files }: Diff,
  { path, side, line: end, start_line: start = end }: NewPullThread,
): ShownRange & { path: string } {
  const file = files.find((each) => each.path === path)
  if (!file) throw invalid('path', 'is no file that this pull request changes')
  if (file.patch === null)
    throw invalid('path', 'is too large or not text, so it has no lines here. Comment on the pull request')
  const range = shownRange(patchLines(file.patch), side, { start, end })
  if (!range)
    throw invalid('line', 'is not in the diff of this file. Choose lines that the diff shows together')
  if (range.texts.join('\n').length > MAX_CHARACTERS)
    throw invalid('line', `has too much text: choose lines with at most ${MAX_CHARACTERS} characters`)
  return { ...range, path: side === 'old' ? (file.previousPath ?? path) : path }
}

/** The version that has the lines. */
async function findBlob(
  { ports }: OrgContext,
  { repository, headSha, mergeBaseSha }: PullVersions,
  path: string,
  { side }: NewPullThread,
): Promise<string> {
  const location = { host: ports.codeHosts.local, ref: repository.ref }
  const commitSha = side === 'old' ? mergeBaseSha : headSha
  const sha = commitSha === null ? null : await blobAt(location, commitSha, path)
  if (sha === null) throw invalid('path', 'is no file with lines')
  return sha
}

function invalid(field: 'path' | 'line', msg: string): DomainError {
  return new DomainError('validation_failed', {
    message: `This ${field} ${msg}.`,
    issues: [{ loc: ['body', field], msg, type: 'not_in_diff' }],
  })
}
