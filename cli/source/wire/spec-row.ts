import { z } from 'zod'
import { DOC_TYPES, REVIEW_STATUSES } from '#spec/types'

const count = z.int()

/** One spec of a repository with its progress. */
export const SpecRow = z.object({
  file_path: z.string(),
  title: z.string(),
  status: z.string().nullable(),
  type: z.enum(DOC_TYPES),
  owner: z.string().nullable(),
  team: z.string().nullable(),
  tags: z.array(z.string()),
  review_status: z.enum(REVIEW_STATUSES).nullable(),
  total_sections: count,
  done_sections: count,
  total_ac: count,
  done_ac: count,
  realized_ac: count,
  tracked: z.boolean(),
})
export type SpecRow = z.infer<typeof SpecRow>
