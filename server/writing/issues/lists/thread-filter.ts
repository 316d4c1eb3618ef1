import { z } from 'zod'
import { RowId } from '#server/kernel/paths'
import { Text } from '#server/kernel/text/text'
import { THREAD_SORTS, type ThreadSort } from '#shared/list-sorts'

const MAX_LABELS = 10

const LabelList = Text.max(600)
  .transform((text) => [...new Set(text.split(',').map((label) => label.trim()))].filter(Boolean))
  .refine((labels) => labels.length <= MAX_LABELS, `may name at most ${MAX_LABELS} labels`)
  .default([])
  .meta({ wire: { type: 'string' }, description: 'Names separated by commas. All of them must be set' })

/** The filters and the order of a list of issues or pull requests. */
export const threadFilter = (defaultSort: ThreadSort) => ({
  labels: LabelList,
  author: RowId.optional().meta({ description: 'The user id of the author' }),
  assignee: z
    .union([z.literal('none'), RowId], 'must be a user id or none')
    .optional()
    .meta({ wire: { type: 'string' }, description: 'The user id of an assignee, or `none`' }),
  q: Text.max(200)
    .default('')
    .meta({ description: 'Words of the title or the description, or a number such as #12' }),
  sort: z.enum(THREAD_SORTS).default(defaultSort),
})
export interface ThreadFilterValues {
  labels: string[]
  author?: number | undefined
  assignee?: 'none' | number | undefined
  q: string
}
