import { z } from 'zod'
import { COMMENT_REACTIONS } from '#db/schema/index'
import { paging, QueryFlag } from '#server/kernel/paging'
import { FilePath, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { hasVisibleCharacter, INVISIBLE, Text } from '#server/kernel/text/text'
import { PersonWire } from '#server/writing/issues/index'
import { fold } from '#spec/anchors/index'

const MAX_COMMENT_CHARACTERS = 20_000
const MAX_QUOTE_CHARACTERS = 2_000
const MAX_CONTEXT_CHARACTERS = 200

export const ThreadPath = OrgPath.extend({ thread_id: RowId })
export const CommentPath = ThreadPath.extend({ comment_id: RowId })

export const THREAD_STATES = ['open', 'resolved', 'outdated'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

export const ThreadQuery = z
  .object({
    repo: RepoFilter.optional(),
    path: FilePath.optional(),
    state: z.enum([...THREAD_STATES, 'all']).default('all'),
    mine: QueryFlag.default(false).meta({ description: 'Only threads in which you wrote or are mentioned' }),
    ...paging(50),
  })
  .refine(({ repo, path }) => path === undefined || repo !== undefined, {
    path: ['repo'],
    message: 'is needed with a path',
  })
export type ThreadQuery = z.infer<typeof ThreadQuery>

export const MentionQuery = z.object({
  q: Text.max(100).default('').meta({ description: 'The start of a name, login or address' }),
})
export type MentionQuery = z.infer<typeof MentionQuery>

export const MentionsWire = z.object({
  people: z.array(
    z.object({
      user_id: z.number().int(),
      name: z.string(),
      mention: z.string().meta({ description: 'What mentions the person after `@`' }),
    }),
  ),
})
export type MentionsWire = z.infer<typeof MentionsWire>

const CommentBody = Text.max(MAX_COMMENT_CHARACTERS).refine(hasVisibleCharacter, INVISIBLE)

export const NewComment = z.object({ body: CommentBody })

export const NewThread = NewComment.extend({
  repo: RepoFilter,
  path: FilePath,
  section_id: Text.max(1_000)
    .nullable()
    .default(null)
    .meta({ description: 'Null: the document, or with a quote, the text before its first section' }),
  quote: Text.max(MAX_QUOTE_CHARACTERS)
    .refine((text) => fold(text) !== '', INVISIBLE)
    .nullable()
    .default(null)
    .meta({ description: 'Words of the section as its page shows them' }),
  quote_before: Text.max(MAX_CONTEXT_CHARACTERS)
    .default('')
    .meta({ description: 'The words before the quote, if the section has it more than once' }),
  quote_after: Text.max(MAX_CONTEXT_CHARACTERS).default(''),
})
export type NewThread = z.infer<typeof NewThread>

export const Reaction = z.enum(COMMENT_REACTIONS)
export type Reaction = z.infer<typeof Reaction>

export const ReactionInput = z.object({ reaction: Reaction, on: z.boolean().default(true) })

const ReactionCount = z.object({ count: z.number().int(), is_yours: z.boolean() })

const SuggestedLinesWire = z
  .object({
    lines: z.array(z.string()).meta({ description: 'They replace the commented lines' }),
    patch: z.string().meta({ description: 'The change as lines of a diff' }),
    committed_sha: z.string().nullable(),
    committed_by: z.string().nullable(),
    refusal: z
      .string()
      .nullable()
      .meta({ description: 'Why it cannot be committed. Null if it can, and after the commit' }),
  })
  .meta({ id: 'SuggestedLines' })
export type SuggestedLinesWire = z.infer<typeof SuggestedLinesWire>

export const DocumentCommentWire = z
  .object({
    id: z.number().int(),
    author: PersonWire,
    body: z.string().meta({ description: 'Markdown. Empty if the comment was deleted' }),
    body_html: z.string().meta({ description: 'Without the suggestion' }),
    suggestion: SuggestedLinesWire.nullable().meta({
      description: 'The first block `suggestion` of a comment on lines of a pull request',
    }),
    created_at: z.string(),
    edited_at: z.string().nullable(),
    is_deleted: z.boolean(),
    is_yours: z.boolean(),
    reactions: z.partialRecord(Reaction, ReactionCount),
  })
  .meta({ id: 'DocumentComment' })
export type DocumentCommentWire = z.infer<typeof DocumentCommentWire>

const PullLinesWire = z
  .object({
    number: z.number().int(),
    side: z
      .enum(['old', 'new'])
      .meta({ description: 'new: lines of the head. old: lines of the merge base' }),
    start_line: z.number().int(),
    line: z.number().int().meta({ description: 'The present number, or the former one if it is outdated' }),
    commit_sha: z.string().meta({ description: 'The head that was commented on' }),
    excerpt: z.string().meta({ description: 'The diff that was commented on' }),
  })
  .meta({ id: 'PullLines' })

export const CommentThreadWire = z
  .object({
    id: z.number().int(),
    repo: z.string(),
    path: z.string(),
    document_title: z.string().meta({
      description:
        'The path if the document is gone. Title and number of the pull request if it is about one',
    }),
    section_id: z.string().nullable().meta({ description: 'Null if the thread has none, or it is gone' }),
    section_title: z
      .string()
      .nullable()
      .meta({ description: 'Path and lines if it is about a pull request' }),
    quote: z.string().nullable(),
    quote_before: z.string(),
    quote_after: z.string(),
    pull: PullLinesWire.nullable().meta({ description: 'Null if it is about a document' }),
    state: z.enum(THREAD_STATES),
    is_outdated: z.boolean().meta({ description: 'The commented text is gone' }),
    created_at: z.string(),
    updated_at: z.string(),
    resolved_at: z.string().nullable(),
    resolved_by: z.string().nullable(),
    may_resolve: z.boolean(),
    comments: z
      .array(DocumentCommentWire)
      .meta({ description: 'Oldest first. A list has the first one and the newest ones of each thread' }),
    comment_count: z.number().int(),
    url: z.string(),
  })
  .meta({ id: 'CommentThread' })
export type CommentThreadWire = z.infer<typeof CommentThreadWire>

export const CommentThreadsWire = z.object({ threads: z.array(CommentThreadWire), total: z.number().int() })
export type CommentThreadsWire = z.infer<typeof CommentThreadsWire>

/** Threads by section, for the page of a document. */
export const ThreadCountsWire = z.object({
  open: z.number().int(),
  sections: z.array(z.object({ section_id: z.string(), open: z.number().int() })),
})
export type ThreadCountsWire = z.infer<typeof ThreadCountsWire>
