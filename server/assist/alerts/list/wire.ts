import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { FilePath, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { ALERT_ORDERS } from '#shared/list-sorts'
import { ALERT_LEVELS } from '../parse/alert'

export const AlertPath = OrgPath.extend({ alert_id: RowId })

export const AlertQuery = z.object({
  state: z.enum(['open', 'resolved', 'all']).default('open'),
  repo: RepoFilter.optional(),
  service: z.string().max(100).optional(),
  file_path: FilePath.optional().meta({
    description: 'Only alerts of this document: by decision of a person, else by the best suggestion.',
  }),
  section_id: z.string().min(1).max(300).optional(),
  sort: z.enum(ALERT_ORDERS).default('-last').meta({
    description: 'A minus means descending. Alerts without a value come last',
  }),
  ...paging(),
})
export type AlertQuery = z.infer<typeof AlertQuery>

export const SectionQuery = z.object({ repo: RepoFilter.optional(), file_path: FilePath.optional() })
export type SectionQuery = z.infer<typeof SectionQuery>

const Section = z.object({
  file_path: z.string(),
  section_id: z.string(),
})

const AlertSuggestion = Section.extend({
  title: z.string(),
  criterion: z.string().nullable(),
  score: z.number(),
  reasons: z.array(z.string()),
}).meta({ id: 'AlertSuggestion' })

export const AlertWire = z
  .object({
    id: z.number().int(),
    fingerprint: z.string(),
    title: z.string(),
    message: z.string().nullable(),
    level: z.enum(ALERT_LEVELS),
    service: z.string().nullable(),
    repo: z.string().nullable(),
    source: z.string(),
    url: z.string().nullable().meta({ description: 'The alert at its sender.' }),
    state: z.enum(['open', 'resolved']),
    count: z.number().int().meta({ description: 'All errors so far.' }),
    is_shared: z.boolean().meta({
      description:
        'Whether alerts with different fingerprints share this entry. Its title is that of the newest.',
    }),
    first_at: z.string(),
    last_at: z.string(),
    resolved_at: z.string().nullable(),
    resolved_by: z.enum(['sender', 'person', 'silence']).nullable(),
    silenced_until: z.string().nullable(),
    decision: z.enum(['section', 'none']).nullable(),
    section: Section.nullable().meta({ description: 'The section that a person chose.' }),
    suggestions: z.array(AlertSuggestion).meta({ description: 'Best first. Empty before the comparison.' }),
    triaged_at: z.string().nullable().meta({ description: 'When it was compared with the sections.' }),
    triage_note: z.string().nullable().meta({ description: 'Why the suggestions are without AI.' }),
    joined_id: z.number().int().nullable().meta({ description: 'The older alert of the same problem.' }),
    issue_number: z.number().int().nullable(),
    issue_url: z
      .string()
      .nullable()
      .meta({ description: 'The issue at a code host. Null for local issues.' }),
  })
  .meta({ id: 'Alert' })
export type AlertWire = z.infer<typeof AlertWire>

export const AlertsWire = z
  .object({ alerts: z.array(AlertWire), total: z.number().int() })
  .meta({ id: 'Alerts' })
export type AlertsWire = z.infer<typeof AlertsWire>

export const AlertDetailWire = z
  .object({
    alert: AlertWire,
    stack: z.string().nullable(),
    can_open_issue: z.boolean(),
    history: z.array(z.object({ hour: z.string(), count: z.number().int() })),
    same_problem: z.array(z.object({ id: z.number().int(), title: z.string() })),
  })
  .meta({ id: 'AlertDetail' })
export type AlertDetailWire = z.infer<typeof AlertDetailWire>

export const AlertSectionsWire = z
  .object({
    sections: z.array(
      z.object({
        repo: z.string(),
        file_path: z.string(),
        section_id: z.string(),
        open: z.number().int().meta({ description: 'Alerts that people assigned to the section.' }),
        suggested: z.number().int().meta({ description: 'Alerts whose best suggestion it is.' }),
      }),
    ),
  })
  .meta({ id: 'AlertSections' })
export type AlertSectionsWire = z.infer<typeof AlertSectionsWire>

export const AlertNumbersWire = z
  .object({
    open: z.number().int(),
    services: z.array(
      z.object({ service: z.string().nullable(), open: z.number().int(), count: z.number().int() }),
    ),
    sections: AlertSectionsWire.shape.sections,
    spikes: z.array(
      z.object({
        repo: z.string().nullable(),
        started_at: z.string(),
        ended_at: z.string().nullable(),
        count: z.number().int(),
        threshold: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'AlertNumbers' })
export type AlertNumbersWire = z.infer<typeof AlertNumbersWire>

const MAX_HOURS = 24 * 30
export const SilenceInput = z.object({
  hours: z.number().int().min(0).max(MAX_HOURS).meta({ description: 'From now on. 0 ends the silence.' }),
})

export const DecisionInput = z.object({
  section: z
    .object({ file_path: FilePath, section_id: z.string().min(1).max(300) })
    .nullable()
    .meta({ description: 'The section that the alert concerns. Null: none.' }),
})
export type DecisionInput = z.infer<typeof DecisionInput>

export const OpenedIssueWire = z.object({ number: z.number().int(), url: z.string().nullable() })
