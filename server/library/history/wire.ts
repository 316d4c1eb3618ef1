import { z } from 'zod'

const EVENT_KINDS = [
  'file_moved',
  'key_changed',
  'section_added',
  'section_removed',
  'section_renamed',
  'section_renumbered',
  'section_moved',
  'section_reworded',
  'status_changed',
  'criterion_added',
  'criterion_removed',
  'criterion_reworded',
  'criterion_moved',
  'criterion_checked',
  'criterion_unchecked',
] as const

const HistoryEvent = z
  .object({
    commit_sha: z.string(),
    at: z.string(),
    author: z.string(),
    message: z.string(),
    /** The path of the file in this commit. */
    file_path: z.string(),
    kind: z.enum(EVENT_KINDS),
    section: z
      .object({ id: z.string(), section_number: z.string().nullable(), title: z.string() })
      .nullable(),
    criterion: z.object({ id: z.string(), text: z.string(), checked: z.boolean() }).nullable(),
    /** Ids in the newest text; null for removed ones. */
    section_now: z.string().nullable(),
    criterion_now: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** The frontmatter key whose value changed. */
    key: z.string().nullable(),
  })
  .meta({ id: 'HistoryEvent' })

export const HistoryWire = z
  .object({
    file_path: z.string(),
    events: z.array(HistoryEvent),
    /** Parameters of the next request, with the ids of that time; null at the end of the history. */
    older: z
      .object({
        as_of: z.string(),
        file_path: z.string(),
        section: z.string().nullable(),
        criterion: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'History' })
export type HistoryWire = z.infer<typeof HistoryWire>
