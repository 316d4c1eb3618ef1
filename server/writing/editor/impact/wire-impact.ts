import { z } from 'zod'
import { DiagnosticWire } from '#server/library/specs/index'
import { SYSTEM_KINDS } from '#spec/types'
import { FileText } from '../wire'

export const ImpactInput = z.object({ content: FileText })

const PathList = z.object({ total: z.number().int(), paths: z.array(z.string()) })

export const ConfigImpactWire = z.object({
  comes_into_force: z
    .boolean()
    .meta({ description: 'False if it has errors: the last valid configuration stays in force' }),
  diagnostics: z.array(DiagnosticWire.extend({ path: z.string() })),
  settings: z.array(z.object({ key: z.string(), from: z.unknown(), to: z.unknown() })),
  selected: PathList.meta({ description: 'Files that would become documents' }),
  deselected: PathList.meta({ description: 'Files that would no longer be documents' }),
  moves: z
    .array(
      z.object({
        from: z.string().nullable(),
        to: z.string().nullable(),
        specs: z.number().int(),
        sections: z.number().int(),
        paths: z.array(z.string()),
      }),
    )
    .meta({ description: 'Specs whose tickets would go to another connection' }),
})
export type ConfigImpactWire = z.infer<typeof ConfigImpactWire>

const SectionRefWire = z.object({
  id: z.string(),
  section_number: z.string().nullable(),
  title: z.string(),
})

export const TicketImpactWire = z.object({
  action: z.enum(['create', 'link', 'update', 'move', 'close']),
  section_id: z.string(),
  title: z.string(),
  connection: z.string().nullable(),
  system: z.enum(SYSTEM_KINDS),
  ticket_id: z.string().nullable(),
  url: z.string().nullable(),
  from: z.string().nullable().meta({ description: 'The ticket’s status before the save' }),
  to: z.string().nullable().meta({ description: 'Its status after the save; null if the step writes none' }),
  fields: z.array(z.string()).meta({ description: 'What the step writes, such as status or blocked_by' }),
  reasons: z.array(z.string()),
  needs_review: z.boolean(),
})

export const DependentWire = z.object({ file_path: z.string(), title: z.string() })

export const ImpactWire = z
  .object({
    sha: z.string().meta({ description: 'The blob that the content was compared with; "" for a new file' }),
    summary: z.string(),
    changes: z.array(
      z.object({
        kind: z.string(),
        section: SectionRefWire.nullable(),
        text: z.string().meta({ description: 'Markdown' }),
      }),
    ),
    total_changes: z.number().int(),
    diagnostics: z.array(DiagnosticWire),
    total_diagnostics: z.number().int(),
    tickets: z.array(TicketImpactWire),
    dependents: z.array(DependentWire),
    total_dependents: z.number().int(),
    config: ConfigImpactWire.nullable().meta({ description: 'For a configuration file' }),
  })
  .meta({ id: 'Impact' })
export type ImpactWire = z.infer<typeof ImpactWire>
