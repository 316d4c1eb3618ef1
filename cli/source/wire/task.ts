import { z } from 'zod'
import { STATES } from '#spec/types'

/** A section that needs work. */
export const Task = z.object({
  section_id: z.string(),
  section_number: z.string().nullable(),
  title: z.string(),
  status: z.enum(STATES),
  blocked_by: z.string().nullable(),
  total_ac: z.int(),
  done_ac: z.int(),
  ticket_system: z.string().nullable(),
  ticket_id: z.string().nullable(),
  ticket_url: z.string().nullable(),
  spec_title: z.string(),
  spec_file_path: z.string(),
  owner: z.string().nullable(),
  team: z.string().nullable(),
  /** Open sections that wait for this one. */
  unblocks: z.int(),
  is_ready: z.boolean(),
})
export type Task = z.infer<typeof Task>
