import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { orgProcedure, procedureFor, repoProcedure, router } from '#server/kernel/procedures'
import { addComment } from './add-comment'
import { createIssue } from './create-issue'
import { closeIssue, editIssue, reopenIssue } from './edit-issue'
import { listComments } from './list-comments'
import { listThreads } from './list-threads'
import { getIssue, listIssues } from './read-issues'
import {
  CommentInput,
  CommentsWire,
  CommentWire,
  IssueClosing,
  IssueEdit,
  IssueFilter,
  IssueInput,
  IssuePath,
  IssuesWire,
  IssueWire,
  ThreadFilter,
  ThreadsWire,
} from './wire'
import { withAct } from './with-act'

const issueProcedure = procedureFor(IssuePath)

export const issuesRouter = router({
  threads: orgProcedure('specs:read')
    .input(ThreadFilter)
    .output(ThreadsWire)
    .query(({ ctx, input }) => listThreads(ctx, input)),

  list: repoProcedure('specs:read')
    .input(IssueFilter)
    .output(IssuesWire)
    .query(({ ctx, input }) => listIssues(ctx, input, input)),

  create: repoProcedure('specs:write')
    .input(IssueInput)
    .output(IssueWire)
    .mutation(({ ctx, input }) => withAct(ctx, 'issue.create', input, (tx) => createIssue(tx, input, input))),

  get: issueProcedure('specs:read')
    .output(IssueWire)
    .query(({ ctx, input }) => getIssue(ctx, input, input.issue_number)),

  edit: issueProcedure('specs:write')
    .input(IssueEdit)
    .output(IssueWire)
    .mutation(({ ctx, input }) =>
      withAct(ctx, 'issue.edit', input, (tx) => editIssue(tx, input, input.issue_number, input)),
    ),

  close: issueProcedure('specs:write')
    .input(IssueClosing)
    .output(IssueWire)
    .mutation(({ ctx, input }) =>
      withAct(ctx, 'issue.close', input, (tx) => closeIssue(tx, input, input.issue_number, input.reason)),
    ),

  reopen: issueProcedure('specs:write')
    .output(IssueWire)
    .mutation(({ ctx, input }) =>
      withAct(ctx, 'issue.reopen', input, (tx) => reopenIssue(tx, input, input.issue_number)),
    ),

  comments: issueProcedure('specs:read')
    .input(z.object(paging()))
    .output(CommentsWire)
    .query(({ ctx, input }) => listComments(ctx, input, input.issue_number, input)),

  comment: issueProcedure('specs:write')
    .input(CommentInput)
    .output(CommentWire)
    .mutation(({ ctx, input }) =>
      withAct(ctx, 'issue.comment', input, (tx) => addComment(tx, input, input.issue_number, input.body)),
    ),
})
