import { z } from 'zod'
import { VERDICTS } from '#db/schema/index'
import { paging, QueryFlag } from '#server/kernel/paging'
import { RepoName, RepoOwner, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { Text } from '#server/kernel/text/text'
import { Label, LabelColorsWire } from './labels/label-wire'
import { threadFilter } from './lists/thread-filter'
import { IssueName } from './relations/issue-name'

export const IssuePath = OrgPath.extend({ owner: RepoOwner, repo: RepoName, issue_number: RowId })

export const IssueTitle = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(256)
  .regex(/^[^\0\r\n]*$/, 'must be one line')
export const IssueBody = Text.max(65_536)

/** Of one issue. */
export const MAX_LABELS = 20
export const MAX_ASSIGNEES = 10

const Labels = z
  .array(Label)
  .max(MAX_LABELS)
  .transform((labels) => [...new Set(labels)])

/** User ids of members. */
const Assignees = z
  .array(z.number().int().positive())
  .max(MAX_ASSIGNEES)
  .transform((userIds) => [...new Set(userIds)])

const Milestone = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\0\r\n]*$/, 'must be one line')
  .nullable()

export const IssueInput = z.object({
  title: IssueTitle,
  body: IssueBody.default(''),
  labels: Labels.default([]),
  assignees: Assignees.default([]).meta({ description: 'User ids of members' }),
  milestone: Milestone.default(null),
})
export type IssueInput = z.infer<typeof IssueInput>

export const IssueEdit = z.object({
  title: IssueTitle.optional(),
  body: IssueBody.optional(),
  labels: Labels.optional(),
  assignees: Assignees.optional().meta({ description: 'User ids of members; replaces all assignees' }),
  milestone: Milestone.optional(),
})
export type IssueEdit = z.infer<typeof IssueEdit>

export const CloseReason = z.enum(['completed', 'not_planned'])
export type CloseReason = z.infer<typeof CloseReason>

const CommentBody = IssueBody.refine((text) => text.trim() !== '', 'must not be empty')

export const CommentInput = z.object({ body: CommentBody })

/** A change of state, with a comment in the same transaction. */
export const StateChange = z.object({
  comment: CommentBody.optional().meta({ description: 'Markdown; added with the change, or not at all' }),
})

export const IssueClosing = StateChange.extend({
  reason: CloseReason.default('completed'),
  duplicate_of: IssueName.optional().meta({
    description: 'The issue that it repeats. It is closed as not planned and related to that issue',
  }),
})

export const IssueFilter = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  ...threadFilter('newest'),
  ...paging(),
})
export type IssueFilter = z.infer<typeof IssueFilter>

export const PersonWire = z.object({ user_id: z.number().int(), name: z.string() }).meta({ id: 'Person' })
export type PersonWire = z.infer<typeof PersonWire>

/** A person, or Plumbline itself, which has no user id. */
const AuthorWire = PersonWire.extend({ user_id: z.number().int().nullable() }).meta({ id: 'Author' })

export const IssueWire = z
  .object({
    number: z.number().int(),
    title: z.string(),
    body: z.string(),
    body_html: z.string(),
    labels: z.array(z.string()),
    label_colors: LabelColorsWire,
    state: z.enum(['open', 'closed']),
    close_reason: CloseReason.nullable(),
    author: AuthorWire,
    assignees: z.array(PersonWire),
    milestone: z.string().nullable(),
    parent: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'The parent issue, if it is in the same repository' }),
    blocked_by: z
      .array(z.number().int())
      .meta({ description: 'Issues of the same repository that block this one' }),
    is_blocked: z.boolean().meta({ description: 'An open issue of any repository blocks it' }),
    sub_issues: z.object({ total: z.number().int(), closed: z.number().int() }),
    comment_count: z.number().int(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    url: z.string(),
  })
  .meta({ id: 'Issue' })
export type IssueWire = z.infer<typeof IssueWire>

export const IssuesWire = z.object({
  issues: z.array(IssueWire.omit({ body: true, body_html: true })),
  total: z.number().int(),
})
export type IssuesWire = z.infer<typeof IssuesWire>

export const ThreadFilter = z.object({
  kind: z.enum(['issue', 'pull']),
  state: z.enum(['open', 'closed', 'merged', 'all']).default('open'),
  ...threadFilter('updated'),
  asked: QueryFlag.default(false).meta({ description: 'Only pull requests that you are asked to review' }),
  ...paging(),
})
export type ThreadFilter = z.infer<typeof ThreadFilter>

const Branch = z.object({ branch: z.string() }).nullable()

const ThreadWire = IssueWire.omit({ body: true, body_html: true, parent: true, blocked_by: true })
  .extend({
    repo: z.string(),
    state: z.enum(['open', 'closed', 'merged']),
    is_draft: z.boolean(),
    /** Null for an issue. */
    head: Branch,
    base: Branch,
  })
  .meta({ id: 'Thread' })

export const ThreadsWire = z.object({
  threads: z.array(ThreadWire),
  total: z.number().int(),
  /** Repositories whose issues and pull requests are on their code host. */
  elsewhere: z.array(z.string()),
})
export type ThreadsWire = z.infer<typeof ThreadsWire>

export const CommentWire = z
  .object({
    id: z.number().int(),
    body: z.string(),
    body_html: z.string(),
    author: AuthorWire,
    created_at: z.string(),
    verdict: z
      .enum(VERDICTS)
      .nullable()
      .meta({ description: 'What the author decided on a pull request. The body may be empty then' }),
    verdict_sha: z.string().nullable().meta({ description: 'The head that it was about' }),
  })
  .meta({ id: 'Comment' })
export type CommentWire = z.infer<typeof CommentWire>

export const CommentsWire = z.object({ comments: z.array(CommentWire), total: z.number().int() })
export type CommentsWire = z.infer<typeof CommentsWire>

export const ParticipantsFilter = z.object({ kind: z.enum(['issue', 'pull']).default('issue') })

export const ParticipantsWire = z.object({
  authors: z.array(PersonWire),
  assignees: z.array(PersonWire),
})
export type ParticipantsWire = z.infer<typeof ParticipantsWire>
