import { z } from 'zod'
import { DELTAS, STATES, STRENGTHS } from '#spec/types'

const Strength = z.enum(STRENGTHS).nullable()
const TicketLink = z.object({ system: z.string(), ticket_id: z.string(), url: z.string().nullable() })

const Criterion = z.object({
  id: z.string(),
  text: z.string(),
  checked: z.boolean(),
  line: z.int(),
  strength: Strength,
  realized_in: z.array(
    z.object({ pr_number: z.int().nullable(), file_path: z.string(), lines: z.string().nullable() }),
  ),
})

const Scenario = z.object({
  name: z.string(),
  steps: z.array(z.object({ keyword: z.string(), text: z.string(), strength: Strength, line: z.int() })),
  start_line: z.int(),
  end_line: z.int(),
})

export const Section = z.object({
  id: z.string(),
  section_number: z.string().nullable(),
  title: z.string(),
  depth: z.int(),
  content: z.string(),
  status: z.object({ state: z.enum(STATES), blocked_by: z.string().nullable() }),
  ticket_link: TicketLink.nullable(),
  ticket_links: z.array(TicketLink),
  acceptance_criteria: z.array(Criterion),
  scenarios: z.array(Scenario),
  delta: z.enum(DELTAS).nullable(),
  get children() {
    return z.array(Section)
  },
  start_line: z.int(),
  end_line: z.int(),
})
export type Section = z.infer<typeof Section>

/** A spec with its sections and criteria. */
export const DocumentAnswer = z.object({
  file_path: z.string(),
  frontmatter: z.record(z.string(), z.unknown()),
  tracked: z.boolean(),
  sections: z.array(Section),
  diagnostics: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'info']),
      code: z.string(),
      message: z.string(),
      line: z.int(),
      column: z.int(),
    }),
  ),
})
export type DocumentAnswer = z.infer<typeof DocumentAnswer>
