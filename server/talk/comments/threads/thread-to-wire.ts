import type { OrgContext } from '#server/kernel/context'
import { threadPath } from '#shared/page-paths'
import type { ReadComment, ReadThread } from '../messages/read-comments'
import { linesOf, nameOfLines } from '../pulls/thread-lines'
import type { CommentThreadWire, ThreadState } from '../wire'
import { mayResolve } from './may-resolve'

export function threadToWire(
  ctx: OrgContext,
  { thread, repository, resolvedBy, documentTitle, pullTitle, place }: ReadThread,
  comments: ReadComment[],
): CommentThreadWire {
  const lines = linesOf(thread)
  return {
    id: thread.id,
    repo: `${repository.owner}/${repository.name}`,
    path: thread.path,
    document_title: lines ? `${pullTitle} #${lines.pullNumber}` : (documentTitle ?? thread.path),
    section_id: thread.isOutdated ? null : thread.sectionId,
    section_title: lines ? nameOfLines(thread.path, place ?? lines) : thread.sectionTitle,
    quote: thread.quote,
    quote_before: thread.quoteBefore,
    quote_after: thread.quoteAfter,
    pull: lines && {
      number: lines.pullNumber,
      side: lines.side,
      start_line: (place ?? lines).start,
      line: (place ?? lines).end,
      commit_sha: thread.commitSha,
      excerpt: lines.excerpt,
    },
    state: stateOf(thread),
    is_outdated: thread.isOutdated,
    created_at: thread.createdAt.toISOString(),
    updated_at: thread.updatedAt.toISOString(),
    resolved_at: thread.resolvedAt?.toISOString() ?? null,
    resolved_by: resolvedBy,
    may_resolve: mayResolve(ctx, thread),
    comments: comments.map(({ wire }) => wire),
    comment_count: comments[0]?.total ?? 0,
    url: threadPath(ctx.org.slug, thread.id),
  }
}

const stateOf = ({ resolvedAt, isOutdated }: ReadThread['thread']): ThreadState => {
  if (resolvedAt !== null) return 'resolved'
  return isOutdated ? 'outdated' : 'open'
}
