import { z } from 'zod'
import { paging, QueryFlag } from '#server/kernel/paging'
import { FilePath, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { hasVisibleCharacter, INVISIBLE, Text } from '#server/kernel/text/text'
import { BlobSha, SaveAs } from '#server/writing/editor/index'
import { PersonWire } from '#server/writing/issues/index'

export const MAX_REVIEWERS = 20
const MAX_WORDS = 5_000

export const RequestPath = OrgPath.extend({ request_id: RowId })

export const RequestQuery = z
  .object({
    repo: RepoFilter.optional(),
    path: FilePath.optional(),
    show: z.enum(['all', 'waiting', 'yours']).default('all').meta({
      description: '`waiting`: those that wait for your verdict. `yours`: those that you started',
    }),
    dismissed: QueryFlag.default(false).meta({ description: 'Dismissed requests as well' }),
    ...paging(50),
  })
  .refine(({ repo, path }) => path === undefined || repo !== undefined, {
    path: ['repo'],
    message: 'is needed with a path',
  })
export type RequestQuery = z.infer<typeof RequestQuery>

const Person = z.union([z.number().int().positive(), Text.min(1).max(320)])

export const AskInput = z
  .object({
    repo: RepoFilter,
    path: FilePath,
    people: z
      .array(Person)
      .max(MAX_REVIEWERS)
      .default([])
      .meta({ description: 'Members: user ids, logins, addresses or `first-last`' }),
    team: Text.min(1).max(200).optional().meta({
      description: 'Asks the members who own documents of this team. One approval of them is enough.',
    }),
    message: Text.max(MAX_WORDS).default(''),
  })
  .refine(({ people, team }) => people.length > 0 || team !== undefined, {
    path: ['people'],
    message: 'must name somebody, or set team',
  })
export type AskInput = z.infer<typeof AskInput>

const seen = {
  sha: BlobSha.optional().meta({
    description: 'The blob that you have read. If the document has changed since, the verdict is refused.',
  }),
}

export const ApproveInput = z.object({
  ...seen,
  words: Text.max(MAX_WORDS).default(''),
  as: SaveAs,
})
export const RequestChangesInput = z.object({
  ...seen,
  words: Text.max(MAX_WORDS).refine(hasVisibleCharacter, INVISIBLE),
})

export const DecideInput = ExpectedDocument.extend({
  ...seen,
  verdict: z.enum(['approved', 'changes_requested']),
  words: Text.max(MAX_WORDS).default(''),
  as: SaveAs,
}).refine(({ verdict, words }) => verdict === 'approved' || hasVisibleCharacter(words), {
  path: ['words'],
  message: 'must say what to change',
})

const ReviewerWire = z
  .object({
    user_id: z.number().int(),
    name: z.string(),
    is_you: z.boolean(),
    team: z.string().nullable().meta({ description: 'The team for which the person was asked' }),
    state: z.enum(['requested', 'approved', 'changes_requested']),
    is_outdated: z.boolean().meta({ description: 'The document has changed since the verdict' }),
    words: z.string(),
    decided_at: z.string().nullable(),
    seen_commit: z
      .string()
      .nullable()
      .meta({ description: 'The commit at which the person decided last, also before a new request' }),
    has_changed_since: z.boolean().meta({ description: 'The document has changed since `seen_commit`' }),
  })
  .meta({ id: 'DocumentReviewer' })
export type ReviewerWire = z.infer<typeof ReviewerWire>

export const ReviewRequestWire = z
  .object({
    id: z.number().int(),
    repo: z.string(),
    path: z.string(),
    document_title: z.string().meta({ description: 'The path if the document is gone' }),
    sha: z.string().nullable().meta({ description: 'The present blob. Null if the document is gone' }),
    message: z.string(),
    requested_by: PersonWire,
    state: z.enum(['requested', 'approved', 'changes_requested', 'outdated', 'dismissed']),
    reviewers: z.array(ReviewerWire),
    is_recorded: z.boolean().meta({ description: 'Whether `review_status` was written for this approval' }),
    recorded_as: z.enum(['commit', 'pull_request']).nullable(),
    recorded_url: z.string().nullable(),
    problem: z.string().nullable().meta({
      description: 'Why the approval could not be recorded in the document. `…/record` tries it again.',
    }),
    may_dismiss: z.boolean(),
    may_record: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    url: z.string(),
  })
  .meta({ id: 'ReviewRequest' })
export type ReviewRequestWire = z.infer<typeof ReviewRequestWire>

export const ReviewRequestsWire = z.object({ requests: z.array(ReviewRequestWire), total: z.number().int() })
export type ReviewRequestsWire = z.infer<typeof ReviewRequestsWire>
