import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { orgProcedure, procedureFor, repoProcedure, router } from '#server/kernel/procedures'
import { addComment } from './add-comment'
import { ChangedIssuesWire, IssuesChange } from './bulk/bulk-wire'
import { changeIssues } from './bulk/change-issues'
import { createIssue } from './create-issue'
import { closeDuplicate, closeIssue, editIssue, reopenIssue } from './edit-issue'
import { colorLabel } from './labels/color-label'
import { LabelInput, LabelsWire } from './labels/label-wire'
import { listLabels } from './labels/list-labels'
import { listComments } from './list-comments'
import { listParticipants } from './lists/list-participants'
import { listThreads } from './lists/list-threads'
import { getIssue, listIssues } from './read-issues'
import { readRelations } from './relations/read-relations'
import { changeRelation } from './relations/relate-issues'
import { RelationChangeWire, RelationInput, RelationsWire } from './relations/relation-wire'
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
  ParticipantsFilter,
  ParticipantsWire,
  StateChange,
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

  participants: repoProcedure('specs:read')
    .input(ParticipantsFilter)
    .output(ParticipantsWire)
    .query(({ ctx, input }) => listParticipants(ctx, input, input.kind)),

  labels: repoProcedure('specs:read')
    .output(LabelsWire)
    .query(({ ctx, input }) => listLabels(ctx, input)),

  colorLabel: repoProcedure('specs:write')
    .input(LabelInput)
    .output(LabelsWire)
    .mutation(({ ctx, input }) => colorLabel(ctx, input, input)),

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
      withAct(ctx, 'issue.close', input, (tx) =>
        input.duplicate_of === undefined
          ? closeIssue(tx, input, input.issue_number, input.reason, input.comment)
          : closeDuplicate(tx, input, input.issue_number, input.duplicate_of, input.comment),
      ),
    ),

  reopen: issueProcedure('specs:write')
    .input(StateChange)
    .output(IssueWire)
    .mutation(({ ctx, input }) =>
      withAct(ctx, 'issue.reopen', input, (tx) => reopenIssue(tx, input, input.issue_number, input.comment)),
    ),

  changeMany: orgProcedure('specs:write')
    .input(IssuesChange)
    .output(ChangedIssuesWire)
    .mutation(({ ctx, input }) => changeIssues(ctx, input)),

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

  relations: issueProcedure('specs:read')
    .output(RelationsWire)
    .query(({ ctx, input }) => readRelations(ctx, input, input.issue_number)),

  relate: issueProcedure('specs:write')
    .input(RelationInput)
    .output(RelationChangeWire)
    .mutation(({ ctx, input }) => changeRelation(ctx, input, input.issue_number, input)),
})
