import { z } from 'zod'
import { FilePath } from '#server/kernel/paths'
import { Text } from '#server/kernel/text/text'
import { Sha } from '#server/writing/pulls/index'
import { CommentThreadWire, NewComment, THREAD_STATES } from '../wire'

const MAX_LINES = 200

export const PullThreadQuery = z.object({ state: z.enum([...THREAD_STATES, 'all']).default('all') })
export type PullThreadQuery = z.infer<typeof PullThreadQuery>

const LineNumber = z.number().int().min(1).max(10_000_000)

export const NewPullThread = NewComment.extend({
  path: FilePath.meta({ description: 'A file of the pull request' }),
  side: z
    .enum(['old', 'new'])
    .default('new')
    .meta({ description: 'new: lines of the head. old: removed lines' }),
  line: LineNumber.meta({ description: 'The last line' }),
  start_line: LineNumber.optional().meta({ description: 'The first line. Default: the last one' }),
  head_sha: Sha.optional().meta({ description: 'Comment only if the head is still at this commit' }),
}).refine(({ line, start_line: start = line }) => start <= line && line - start < MAX_LINES, {
  path: ['start_line'],
  message: `must not be after line, and at most ${MAX_LINES} lines in all`,
})
export type NewPullThread = z.infer<typeof NewPullThread>

export const SuggestionCommitInput = z.object({
  message: Text.max(10_000)
    .optional()
    .meta({ description: 'Of the commit. Default: “Apply suggestion from” its author' }),
  edited_at: z
    .string()
    .max(40)
    .nullable()
    .optional()
    .meta({ description: 'Commit only if the comment was last edited then. Null: never edited' }),
})
export type SuggestionCommitInput = z.infer<typeof SuggestionCommitInput>

export const PullThreadsWire = z.object({ threads: z.array(CommentThreadWire) })
export type PullThreadsWire = z.infer<typeof PullThreadsWire>
