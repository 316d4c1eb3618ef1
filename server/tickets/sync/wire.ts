import { z } from 'zod'
import { RUN_TRIGGERS } from '#db/schema/index'
import { paging } from '#server/kernel/paging'
import { FilePath } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'
import { byName } from '#server/kernel/wire'
import { STEP_ORDERS } from '#shared/list-sorts'
import { PLAN_ACTIONS } from '#spec/tickets/plan-actions'
import { SYSTEM_KINDS } from '#spec/types'
import { inboxFilter } from './inbox-query'

const ItemId = Text.min(1).max(100)
const ItemIds = z.array(ItemId).min(1).max(10_000)
const ConnectionName = Text.min(1).max(200)

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

const planItem = {
  id: z.string(),
  action: z.enum(PLAN_ACTIONS),
  repo: z.string(),
  file_path: z.string(),
  section_id: z.string(),
  title: z.string(),
  connection: z.string(),
  system: z.enum(SYSTEM_KINDS),
  ticket_id: z.string().nullable(),
  url: z.string().nullable(),
  fields: byName(z.object({ from: FieldValue, to: FieldValue })).meta({
    description:
      'What the step writes. In the ticket: title, description, status, type, project, parent, blocked_by, field.<name>. In the document: section.status, section.ticket. section.connection names the connection that syncs the ticket from then on',
  }),
  reasons: z.array(z.string()),
  needs_review: z.boolean(),
}
export const PlanItemWire = z.object(planItem).meta({ id: 'PlanItem' })
export type PlanItemWire = z.infer<typeof PlanItemWire>

const optionalRepo = RepoFilter.optional().meta({
  description: '`owner/name`. May be left out if the org has one repository with a ticket system',
})

export const PlanQuery = z.object({ repo: optionalRepo, path: FilePath.optional(), ...paging(100, 500) })
export const PlanWire = z.object({
  plan_hash: z.string().meta({ description: 'Changes when any step changes. Send it to apply the plan' }),
  items: z.array(PlanItemWire),
  total: z.number().int(),
})
export type PlanWire = z.infer<typeof PlanWire>

export const ApplyInput = z.object({
  plan_hash: Text.min(1).max(100),
  repo: optionalRepo,
  path: FilePath.optional(),
  item_ids: ItemIds.optional().meta({
    description: 'Only these steps. Naming one that waits for a review approves it',
  }),
})
export const SyncNowInput = z.object({
  repo: RepoFilter.optional().meta({
    description: '`owner/name`. Default: all repositories with a ticket system',
  }),
  connection: ConnectionName.optional().meta({ description: 'Only the tickets of this connection' }),
  link_id: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'Only the ticket of this link. The other fields do not count then' }),
})
export const RunStartedWire = z.object({ run_id: z.number().int() })

export const TicketRunWire = z
  .object({
    id: z.number().int(),
    repo: z.string(),
    trigger: z.enum(RUN_TRIGGERS),
    state: z.enum(['queued', 'running', 'waiting', 'done', 'failed']),
    created: z.number().int(),
    updated: z.number().int(),
    moved: z.number().int(),
    linked: z.number().int(),
    closed: z.number().int(),
    failed: z.number().int(),
    error: z.string().nullable(),
    resumes_at: z.string().nullable(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'TicketRun' })
export type TicketRunWire = z.infer<typeof TicketRunWire>

export const RunsQuery = z.object({ repo: RepoFilter.optional(), ...paging() })
export const RunsWire = z.object({ runs: z.array(TicketRunWire), total: z.number().int() })
export const RunPath = OrgPath.extend({
  ticket_run_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})
const TicketStepWire = z
  .object({
    ...planItem,
    outcome: z.enum(['waiting', 'sent', 'done', 'failed', 'abandoned']),
    error: z.string().nullable(),
    at: z.string().nullable(),
  })
  .meta({ id: 'TicketStep' })
export const RunDetailWire = z.object({
  run: TicketRunWire,
  steps: z.array(TicketStepWire),
  total: z.number().int(),
  open: z.number().int().meta({ description: 'Steps without an outcome' }),
})

export const ReviewQuery = z.object({
  ...inboxFilter,
  action: z.enum(PLAN_ACTIONS).optional(),
  sort: z.enum(STEP_ORDERS).default('since'),
  ...paging(100, 500),
})
const WaitingStepWire = z.object({ ...planItem, since: z.string() }).meta({ id: 'WaitingStep' })
export const ReviewWire = z.object({ items: z.array(WaitingStepWire), total: z.number().int() })
export const ApproveInput = z.object({ item_ids: ItemIds })
export const DismissInput = z.object({ item_ids: ItemIds, reason: Text.max(1000).optional() })
export const SettledWire = z.object({ settled: z.array(z.string()) })

const Side = z.object({ value: z.string(), by: z.string().nullable(), at: z.string().nullable() })
export const ConflictsWire = z.object({
  conflicts: z.array(
    z.object({
      id: z.string(),
      repo: z.string(),
      file_path: z.string(),
      section_id: z.string(),
      title: z.string(),
      connection: z.string(),
      ticket_id: z.string(),
      url: z.string().nullable(),
      agreed: z.object({ state: z.string(), status: z.string().nullable() }).nullable(),
      spec: Side,
      ticket: Side,
    }),
  ),
  total: z.number().int(),
})
export const ConflictPath = OrgPath.extend({ conflict_id: ItemId })
export const ResolveInput = z.object({ take: z.enum(['spec', 'ticket']) })

const sectionAt = { repo: RepoFilter, path: FilePath, section: Text.min(1).max(1000) }
export const WhyQuery = z.object(sectionAt)
export const WhyWire = z.object({
  decisions: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      steps: z.array(
        z.object({
          tried: z.string(),
          matched: z.boolean(),
          why: z.string(),
          file: z.string().nullable().meta({
            description: 'The file that decides: CONFIG.yaml or the document; null for a default',
          }),
          line: z.number().int().nullable(),
        }),
      ),
    }),
  ),
})

export const LinkInput = z.object({
  ...sectionAt,
  connection: ConnectionName.optional(),
  ticket_id: Text.min(1).max(300),
})
export const TicketSearchQuery = z.object({
  ...sectionAt,
  q: Text.min(1).max(200).meta({ description: 'Words of the title' }),
})
export const TicketSearchWire = z.object({
  connection: z.string(),
  tickets: z.array(
    z
      .object({ ticket_id: z.string(), title: z.string(), url: z.string(), status: z.string() })
      .meta({ id: 'TicketMatch' }),
  ),
})
export type TicketSearchWire = z.infer<typeof TicketSearchWire>
export const UnlinkInput = z.object({ ...sectionAt, ticket_id: Text.min(1).max(300) })
export const RequestInput = z.object(sectionAt)

export const HealthWire = z.object({
  connections: z.array(
    z.object({
      name: z.string(),
      repo: z.string().meta({ description: 'The repository whose CONFIG.yaml names the connection' }),
      system: z.enum(SYSTEM_KINDS),
      state: z.enum(['ready', 'failing', 'paused', 'paused_by_plan', 'not_configured']).meta({
        description:
          '`failing`: a sync waits for the ticket system, or steps fail and none succeeded in the last day',
      }),
      problem: z.string().nullable(),
      paused_until: z.string().nullable(),
      failing: z.number().int().meta({ description: 'Sections whose last step failed' }),
      received: z.number().int().nullable().meta({
        description:
          'Events of the ticket system. Null: they are counted at the first connection to the same one',
      }),
      verified: z.number().int().nullable(),
      applied: z.number().int(),
      waiting: z.number().int(),
      lag_p95_ms: z.number().nullable(),
      conflicts: z.number().int(),
      duplicates: z.number().int(),
      lost: z.number().int(),
      last_delivery_at: z.string().nullable(),
    }),
  ),
})
export const PauseInput = z.object({
  connection: ConnectionName.optional(),
  repo: RepoFilter.optional().meta({
    description: 'The connection of this repository only. Without it, all connections of the name.',
  }),
})
export type PauseInput = z.output<typeof PauseInput>

export const DocumentQuery = z.object({ repo: RepoFilter, path: FilePath })

const SectionTicketWire = z
  .object({
    link_id: z.string(),
    section_id: z.string(),
    connection: z.string(),
    ticket_id: z.string(),
    url: z.string().nullable(),
    is_shadow: z.boolean(),
    status: z.string().nullable().meta({ description: 'As the ticket system last said' }),
    category: z.enum(['todo', 'in_progress', 'done']).nullable(),
    health: z.enum(['ok', 'paused', 'broken']),
    problem: z.string().nullable(),
    has_conflict: z.boolean(),
    read_at: z.string().nullable(),
  })
  .meta({ id: 'SectionTicket' })

export const DocumentTicketsWire = z.object({
  tickets: z.array(SectionTicketWire),
  has_connections: z.boolean().meta({ description: 'Whether CONFIG.yaml names a ticket system' }),
})
export type DocumentTicketsWire = z.infer<typeof DocumentTicketsWire>
