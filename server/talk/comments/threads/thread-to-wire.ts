import type { OrgContext } from '#server/kernel/context'
import { threadPath } from '#shared/page-paths'
import type { ReadComment, ReadThread } from '../messages/read-comments'
import type { CommentThreadWire, ThreadState } from '../wire'
import { mayResolve } from './may-resolve'

export function threadToWire(
  ctx: OrgContext,
  { thread, repository, resolvedBy, documentTitle }: ReadThread,
  comments: ReadComment[],
): CommentThreadWire {
  return {
    id: thread.id,
    repo: `${repository.owner}/${repository.name}`,
    path: thread.path,
    document_title: documentTitle ?? thread.path,
    section_id: thread.isOutdated ? null : thread.sectionId,
    section_title: thread.sectionTitle,
    quote: thread.quote,
    quote_before: thread.quoteBefore,
    quote_after: thread.quoteAfter,
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
