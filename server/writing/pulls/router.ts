import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { procedureFor, repoProcedure, router } from '#server/kernel/procedures'
import { StateChange } from '#server/writing/issues/index'
import { deletePullBranch } from './delete-branch'
import { compareBranches } from './describe-branch'
import { getCommit } from './get-commit'
import { getPull, getTips, listPullCommits, listPullFiles } from './get-pull'
import { getHostedPull } from './hosted/get-hosted-pull'
import { HostedPullWire } from './hosted/wire-hosted-pull'
import { listBranches } from './list-branches'
import { mergePull } from './merge-pull'
import { closePull, openPull, reopenPull } from './open-pull'
import { listPulls } from './read-pulls'
import { setDraft } from './set-draft'
import { giveVerdict } from './verdicts/give-verdict'
import { requestReviewers } from './verdicts/request-reviewers'
import {
  ApprovalInput,
  BranchesWire,
  ChangesRequestInput,
  CommitChangesWire,
  CommitPath,
  CommitsWire,
  CompareInput,
  ComparisonWire,
  FilesWire,
  MergeInput,
  PullFilter,
  PullInput,
  PullPath,
  PullsWire,
  PullWire,
  ReviewersInput,
  TipsWire,
} from './wire'

const pullProcedure = procedureFor(PullPath)

export const pullsRouter = router({
  branches: repoProcedure('specs:read')
    .output(BranchesWire)
    .query(({ ctx, input }) => listBranches(ctx, input)),

  commit: procedureFor(CommitPath)('specs:read')
    .output(CommitChangesWire)
    .query(({ ctx, input }) => getCommit(ctx, input, input.commit_sha)),

  list: repoProcedure('specs:read')
    .input(PullFilter)
    .output(PullsWire)
    .query(({ ctx, input }) => listPulls(ctx, input, input)),

  create: repoProcedure('specs:write')
    .input(PullInput)
    .output(PullWire)
    .mutation(({ ctx, input }) => openPull(ctx, input, input)),

  get: pullProcedure('specs:read')
    .output(PullWire)
    .query(({ ctx, input }) => getPull(ctx, input, input.pull_number)),

  /** For an open page, which asks often. */
  tips: pullProcedure('specs:read')
    .output(TipsWire)
    .query(({ ctx, input }) => getTips(ctx, input, input.pull_number)),

  hosted: pullProcedure('specs:read')
    .output(HostedPullWire)
    .query(({ ctx, input }) => getHostedPull(ctx, input, input.pull_number)),

  commits: pullProcedure('specs:read')
    .input(z.object(paging()))
    .output(CommitsWire)
    .query(({ ctx, input }) => listPullCommits(ctx, input, input.pull_number, input)),

  files: pullProcedure('specs:read')
    .output(FilesWire)
    .query(({ ctx, input }) => listPullFiles(ctx, input, input.pull_number)),

  compare: repoProcedure('specs:read')
    .input(CompareInput)
    .output(ComparisonWire)
    .query(({ ctx, input }) => compareBranches(ctx, input, input)),

  ready: pullProcedure('specs:write')
    .output(PullWire)
    .mutation(({ ctx, input }) => setDraft(ctx, input, input.pull_number, false)),

  draft: pullProcedure('specs:write')
    .output(PullWire)
    .mutation(({ ctx, input }) => setDraft(ctx, input, input.pull_number, true)),

  requestReviewers: pullProcedure('specs:write')
    .input(ReviewersInput)
    .output(PullWire)
    .mutation(({ ctx, input }) => requestReviewers(ctx, input, input.pull_number, input.reviewers)),

  approve: pullProcedure('specs:write')
    .input(ApprovalInput)
    .output(PullWire)
    .mutation(({ ctx, input: { comment, head_sha, ...at } }) =>
      giveVerdict(ctx, at, at.pull_number, { verdict: 'approved', comment, head_sha }),
    ),

  requestChanges: pullProcedure('specs:write')
    .input(ChangesRequestInput)
    .output(PullWire)
    .mutation(({ ctx, input: { body, head_sha, ...at } }) =>
      giveVerdict(ctx, at, at.pull_number, { verdict: 'changes_requested', comment: body, head_sha }),
    ),

  deleteBranch: pullProcedure('specs:write')
    .output(PullWire)
    .mutation(({ ctx, input }) => deletePullBranch(ctx, input, input.pull_number)),

  merge: pullProcedure('specs:write')
    .input(MergeInput)
    .output(PullWire)
    .mutation(({ ctx, input }) => mergePull(ctx, input, input.pull_number, input)),

  close: pullProcedure('specs:write')
    .input(StateChange)
    .output(PullWire)
    .mutation(({ ctx, input }) => closePull(ctx, input, input.pull_number, input.comment)),

  reopen: pullProcedure('specs:write')
    .input(StateChange)
    .output(PullWire)
    .mutation(({ ctx, input }) => reopenPull(ctx, input, input.pull_number, input.comment)),
})
