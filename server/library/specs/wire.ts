import { z } from 'zod'
import { DELTAS, STATES, STRENGTHS } from '#spec/types'

/* The response shapes of documents. `spec/wire` converts to them. */

const Strength = z.enum(STRENGTHS).nullable()

const TicketLinkWire = z.object({ system: z.string(), ticket_id: z.string(), url: z.string().nullable() })

const CriterionWire = z.object({
  id: z.string(),
  text: z.string(),
  checked: z.boolean(),
  line: z.number().int(),
  strength: Strength,
  realized_in: z.array(
    z.object({ pr_number: z.number().int().nullable(), file_path: z.string(), lines: z.string().nullable() }),
  ),
})

const ScenarioWire = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      keyword: z.enum(['GIVEN', 'WHEN', 'THEN', 'AND', 'BUT']),
      text: z.string(),
      strength: Strength,
      line: z.number().int(),
    }),
  ),
  start_line: z.number().int(),
  end_line: z.number().int(),
})

export const SectionWire = z
  .object({
    id: z.string(),
    section_number: z.string().nullable(),
    title: z.string(),
    depth: z.number().int(),
    content: z.string(),
    status: z.object({ state: z.enum(STATES), blocked_by: z.string().nullable() }),
    ticket_link: TicketLinkWire.nullable(),
    ticket_links: z.array(TicketLinkWire),
    acceptance_criteria: z.array(CriterionWire),
    scenarios: z.array(ScenarioWire),
    delta: z.enum(DELTAS).nullable(),
    get children() {
      return z.array(SectionWire)
    },
    start_line: z.number().int(),
    end_line: z.number().int(),
  })
  .meta({ id: 'Section' })
export type SectionWire = z.infer<typeof SectionWire>

export const DiagnosticWire = z
  .object({
    severity: z.enum(['error', 'warning', 'info']),
    code: z.string(),
    message: z.string(),
    line: z.number().int(),
    column: z.number().int(),
  })
  .meta({ id: 'Diagnostic' })

export const FrontmatterWire = z.record(z.string(), z.unknown())

export const SpecDetailWire = z
  .object({
    document: z.object({
      file_path: z.string(),
      frontmatter: FrontmatterWire,
      sections: z.array(SectionWire),
      /** Whether it has a status, a marker or a criterion. Sections of untracked documents have the default status. */
      tracked: z.boolean(),
      raw: z.string(),
      diagnostics: z.array(DiagnosticWire),
    }),
    rendered_html: z.string(),
    repo_owner: z.string(),
    repo_name: z.string(),
    url: z.string(),
    sha: z.string(),
    config: z.unknown().nullable(),
  })
  .meta({ id: 'SpecDetail' })
export type SpecDetailWire = z.infer<typeof SpecDetailWire>

export const DocDetailWire = z
  .object({
    path: z.string(),
    title: z.string(),
    doc_type: z.string(),
    rendered_html: z.string(),
    repo_owner: z.string(),
    repo_name: z.string(),
    url: z.string(),
    sha: z.string(),
  })
  .meta({ id: 'DocDetail' })
export type DocDetailWire = z.infer<typeof DocDetailWire>

/** The version of a document. Its last change is null until the history up to it was read. */
export const VersionWire = z.object({
  sha: z.string(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
})
export type VersionWire = z.infer<typeof VersionWire>
