import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { BranchName, RepoName, RepoOwner, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import {
  CommentInput,
  IssueBody,
  IssueTitle,
  IssueWire,
  PersonWire,
  StateChange,
  threadFilter,
} from '#server/writing/issues/index'

const CommitName = z.string().regex(/^[0-9a-f]{7,64}$/, 'must be 7 to 64 hexadecimal digits')

export const CommitPath = OrgPath.extend({ owner: RepoOwner, repo: RepoName, commit_sha: CommitName })

export const PullPath = OrgPath.extend({ owner: RepoOwner, repo: RepoName, pull_number: RowId })

export const Sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be a whole commit id')

export const PullInput = z.object({
  title: IssueTitle.optional().meta({
    description: 'Default: the message of the only commit, else the name of the branch',
  }),
  body: IssueBody.default(''),
  head: BranchName,
  base: BranchName.optional().meta({ description: 'Default: the default branch' }),
  is_draft: z.boolean().default(false).meta({ description: 'A draft cannot be merged' }),
})
export type PullInput = z.infer<typeof PullInput>

export const PullFilter = z.object({
  state: z.enum(['open', 'closed', 'merged', 'all']).default('open'),
  ...threadFilter('newest'),
  ...paging(),
})
export type PullFilter = z.infer<typeof PullFilter>

export const MergeInput = z.object({
  method: z.enum(['merge', 'squash']).default('merge'),
  message: IssueBody.optional(),
  head_sha: Sha.optional().meta({ description: 'Merge only if the head is still at this commit' }),
  delete_branch: z
    .boolean()
    .optional()
    .meta({ description: 'Delete the head branch after the merge, if nothing else needs it' }),
})
export type MergeInput = z.infer<typeof MergeInput>

export const CompareInput = z.object({
  head: BranchName.optional().meta({ description: 'Default: the default branch' }),
  base: BranchName.optional().meta({ description: 'Default: the default branch' }),
})
export type CompareInput = z.infer<typeof CompareInput>

export const ReviewersInput = z.object({
  reviewers: z
    .array(z.number().int().positive())
    .max(20)
    .transform((userIds) => [...new Set(userIds)])
    .meta({ description: 'User ids of members; replaces all reviewers' }),
})

const atHead = {
  head_sha: Sha.optional().meta({ description: 'Decide only if the head is still at this commit' }),
}
export const ApprovalInput = StateChange.extend(atHead)
export const ChangesRequestInput = CommentInput.extend(atHead)

const BranchWire = z.object({ branch: z.string(), sha: z.string() })

export const TipsWire = z.object({ head_sha: z.string(), base_sha: z.string() })
export type TipsWire = z.infer<typeof TipsWire>

const PullFacts = IssueWire.omit({ body: true, body_html: true, parent: true, blocked_by: true }).extend({
  state: z.enum(['open', 'closed', 'merged']),
  head: BranchWire,
  base: BranchWire,
  merged_at: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
  is_draft: z.boolean(),
})

const MERGE_STATES = ['clean', 'conflicts', 'nothing', 'unrelated', 'branch_missing'] as const

const ReviewerWire = PersonWire.extend({
  state: z.enum(['requested', 'approved', 'changes_requested']),
  is_outdated: z.boolean().meta({ description: 'The head has moved since the decision' }),
  decided_at: z.string().nullable(),
}).meta({ id: 'Reviewer' })
export type ReviewerWire = z.infer<typeof ReviewerWire>

export const PullWire = PullFacts.extend({
  body: z.string(),
  body_html: z.string(),
  merged_by: PersonWire.nullable(),
  mergeable: z.boolean().nullable().meta({ description: 'Null when it is not open' }),
  merge_state: z.enum(MERGE_STATES).nullable().meta({ description: 'Null when it is not open' }),
  conflicts: z.array(z.string()).meta({ description: 'Files that head and base both changed' }),
  ahead_by: z.number().int(),
  behind_by: z.number().int(),
  reviewers: z.array(ReviewerWire),
  can_delete_branch: z.boolean().meta({
    description: 'It is merged or closed, and its head branch exists as it was then',
  }),
}).meta({ id: 'Pull' })
export type PullWire = z.infer<typeof PullWire>

export const PullsWire = z.object({ pulls: z.array(PullFacts), total: z.number().int() })
export type PullsWire = z.infer<typeof PullsWire>

const SignatureWire = z.object({ name: z.string(), email: z.string(), at: z.string() })

const CommitWire = z
  .object({
    sha: z.string(),
    parents: z.array(z.string()),
    message: z.string(),
    author: SignatureWire,
    committer: SignatureWire,
  })
  .meta({ id: 'Commit' })

export const CommitsWire = z.object({ commits: z.array(CommitWire), total: z.number().int() })
export type CommitsWire = z.infer<typeof CommitsWire>

export const FilesWire = z.object({
  files: z.array(
    z
      .object({
        path: z.string(),
        previous_path: z.string().nullable(),
        status: z.enum(['added', 'modified', 'removed', 'renamed']),
        additions: z.number().int(),
        deletions: z.number().int(),
        patch: z.string().nullable().meta({ description: 'Null for what is not text, or is too long' }),
      })
      .meta({ id: 'ChangedFile' }),
  ),
  is_truncated: z.boolean(),
})
export type FilesWire = z.infer<typeof FilesWire>

export const CommitChangesWire = FilesWire.extend({ commit: CommitWire })
export type CommitChangesWire = z.infer<typeof CommitChangesWire>

export const BranchesWire = z.object({
  branches: z.array(z.object({ name: z.string(), sha: z.string(), is_default: z.boolean() })),
})
export type BranchesWire = z.infer<typeof BranchesWire>

export const ComparisonWire = z
  .object({
    head: z.string(),
    base: z.string(),
    ahead_by: z.number().int(),
    behind_by: z.number().int(),
    title: z.string().meta({ description: 'The default title of a pull request' }),
    body: z.string().meta({ description: 'The default description of a pull request' }),
  })
  .meta({ id: 'BranchComparison' })
export type ComparisonWire = z.infer<typeof ComparisonWire>
