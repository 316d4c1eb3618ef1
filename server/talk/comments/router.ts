import { RowId } from '#server/kernel/paths'
import {
  conversationProcedure,
  fileProcedure,
  OrgPath,
  orgProcedure,
  procedureFor,
  router,
} from '#server/kernel/procedures'
import { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { Ok } from '#server/kernel/wire'
import { PullPath } from '#server/writing/pulls/index'
import { answerThread } from './messages/answer-thread'
import { editComment } from './messages/edit-comment'
import { react } from './messages/react'
import { removeComment } from './messages/remove-comment'
import { completeMention } from './people/complete-mention'
import { commitSuggestion } from './pulls/commit-suggestion'
import { startPullThread } from './pulls/start-pull-thread'
import { NewPullThread, PullThreadQuery, PullThreadsWire, SuggestionCommitInput } from './pulls/wire'
import { AnyComment, AnyThreadQuery, listAnyThreads, writeAnyComment } from './threads/any-thread'
import { countThreads } from './threads/count-threads'
import { getThread, listPullThreads, listThreads } from './threads/list-threads'
import { reopenThread, resolveThread } from './threads/settle-thread'
import { startThread } from './threads/start-thread'
import {
  CommentPath,
  CommentThreadsWire,
  CommentThreadWire,
  DocumentCommentWire,
  MentionQuery,
  MentionsWire,
  NewComment,
  NewThread,
  ReactionInput,
  ThreadCountsWire,
  ThreadPath,
  ThreadQuery,
} from './wire'

export const commentsRouter = router({
  list: orgProcedure('specs:read')
    .input(ThreadQuery)
    .output(CommentThreadsWire)
    .query(({ ctx, input }) => listThreads(ctx, input)),

  /** For assistants, who have one tool for documents and pull requests. So have the two below. */
  listAnyThreads: orgProcedure('specs:read')
    .input(AnyThreadQuery)
    .output(CommentThreadsWire)
    .query(({ ctx, input }) => listAnyThreads(ctx, input)),

  writeAnyComment: procedureFor(OrgPath)('specs:write')
    .input(AnyComment)
    .output(CommentThreadWire)
    .mutation(({ ctx, input }) => writeAnyComment(ctx, input)),

  settleThread: procedureFor(ThreadPath)('specs:write')
    .input(ExpectedDocument.extend({ comment_id: RowId.optional() }))
    .output(CommentThreadWire)
    .mutation(({ ctx, input: { thread_id, comment_id, ...document } }) =>
      comment_id === undefined
        ? resolveThread(ctx, thread_id, document)
        : commitSuggestion(ctx, { thread_id, comment_id }, {}, document),
    ),

  thread: procedureFor(ThreadPath)('specs:read')
    .output(CommentThreadWire)
    .query(({ ctx, input }) => getThread(ctx, input.thread_id)),

  /** The open threads of a document, for its page. */
  counts: fileProcedure('specs:read')
    .output(ThreadCountsWire)
    .query(({ ctx, input }) => countThreads(ctx, input)),

  mentions: orgProcedure('specs:read')
    .input(MentionQuery)
    .output(MentionsWire)
    .query(({ ctx, input }) => completeMention(ctx, input)),

  start: conversationProcedure(OrgPath)
    .input(NewThread)
    .output(CommentThreadWire)
    .mutation(({ ctx, input }) => startThread(ctx, input)),

  onPull: procedureFor(PullPath)('specs:read')
    .input(PullThreadQuery)
    .output(PullThreadsWire)
    .query(({ ctx, input }) => listPullThreads(ctx, input, input.pull_number, input)),

  startOnPull: conversationProcedure(PullPath)
    .input(NewPullThread)
    .output(CommentThreadWire)
    .mutation(({ ctx, input }) => startPullThread(ctx, input, input.pull_number, input)),

  answer: conversationProcedure(ThreadPath)
    .input(NewComment)
    .output(DocumentCommentWire)
    .mutation(({ ctx, input }) => answerThread(ctx, input.thread_id, input.body)),

  resolve: conversationProcedure(ThreadPath)
    .input(ExpectedDocument)
    .output(CommentThreadWire)
    .mutation(({ ctx, input }) => resolveThread(ctx, input.thread_id, input)),

  reopen: conversationProcedure(ThreadPath)
    .output(CommentThreadWire)
    .mutation(({ ctx, input }) => reopenThread(ctx, input.thread_id)),

  edit: conversationProcedure(CommentPath)
    .input(NewComment)
    .output(DocumentCommentWire)
    .mutation(({ ctx, input }) => editComment(ctx, input, input.body)),

  remove: conversationProcedure(CommentPath)
    .output(Ok)
    .mutation(({ ctx, input }) => removeComment(ctx, input)),

  commitSuggestion: procedureFor(CommentPath)('specs:write')
    .input(SuggestionCommitInput)
    .output(CommentThreadWire)
    .mutation(({ ctx, input }) => commitSuggestion(ctx, input, input)),

  react: conversationProcedure(CommentPath)
    .input(ReactionInput)
    .output(DocumentCommentWire)
    .mutation(({ ctx, input }) => react(ctx, input, input)),
})
