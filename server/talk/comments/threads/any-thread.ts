import { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { answerThread } from '../messages/answer-thread'
import { startPullThread } from '../pulls/start-pull-thread'
import { NewPullThread } from '../pulls/wire'
import { type CommentThreadsWire, type CommentThreadWire, NewThread, ThreadQuery } from '../wire'
import { getThread, listPullThreads, listThreads } from './list-threads'
import { startThread } from './start-thread'

const Numbered = z.object({ pull_number: z.number().int().positive().optional() })

/** The threads of a document, or those on lines of a pull request. */
export const AnyThreadQuery = z.object({ ...ThreadQuery.shape, ...Numbered.shape, repo: RepoFilter })
type AnyThreadQuery = z.infer<typeof AnyThreadQuery>

/** A comment on a document, on lines of a pull request, or in a thread. */
export const AnyComment = NewThread.extend({
  ...Numbered.shape,
  line: NewPullThread.shape.line.optional(),
  start_line: NewPullThread.shape.start_line,
  thread_id: z.number().int().positive().optional(),
})
  .refine(({ pull_number, line }) => pull_number === undefined || line !== undefined, {
    path: ['line'],
    message: 'is needed with a pull_number',
  })
  .refine(
    ({ pull_number, line, start_line }) => pull_number !== undefined || (line ?? start_line) === undefined,
    {
      path: ['pull_number'],
      message: 'is needed with a line',
    },
  )
type AnyComment = z.infer<typeof AnyComment>

export async function listAnyThreads(
  ctx: OrgContext,
  { pull_number: number, ...query }: AnyThreadQuery,
): Promise<CommentThreadsWire> {
  const { repo, path, state, offset, limit } = query
  if (number === undefined) return listThreads(ctx, query)
  const names = { owner: repo.owner, repo: repo.name }
  const { threads } = await listPullThreads(ctx, names, number, { state })
  const matching = threads.filter((thread) => path === undefined || thread.path === path)
  return { threads: matching.slice(offset, offset + limit), total: matching.length }
}

export async function writeAnyComment(ctx: OrgContext, input: AnyComment): Promise<CommentThreadWire> {
  const { repo, path, body, pull_number: number, thread_id: threadId, line, start_line } = input
  if (threadId !== undefined) {
    await answerThread(ctx, threadId, body, { repo, path })
    return getThread(ctx, threadId)
  }
  if (number === undefined || line === undefined) return startThread(ctx, input)
  const names = { owner: repo.owner, repo: repo.name }
  return startPullThread(ctx, names, number, { path, body, side: 'new', line, start_line })
}
