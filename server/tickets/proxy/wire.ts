import { z } from 'zod'
import { RepoName, RepoOwner } from '#server/kernel/paths'
import { STATES } from '#spec/types'

const TicketId = z.string().trim().min(1).max(200)
const Summary = z.string().trim().min(1).max(10_000)
const Description = z.string().max(100_000)

const StatusInput = z.object({
  state: z.enum(STATES),
  blocked_by: z.string().trim().min(1).max(200).nullish(),
})

const FieldInput = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).max(100)])
const CustomFields = z
  .record(z.string().min(1).max(200), FieldInput)
  .refine((fields) => Object.keys(fields).length <= 100, 'must be at most 100 fields')

/** The repository whose CONFIG.yaml lists the ticket systems. */
const at = { owner: RepoOwner, repo: RepoName }

export const StatusRequest = z.object({ ...at, ticket_id: TicketId })
export const BatchStatusRequest = z.object({ ...at, ticket_ids: z.array(TicketId).max(100) })

export const CreateRequest = z.object({
  ...at,
  input: z.object({
    project_key: z.string().trim().min(1).max(200),
    summary: Summary,
    description: Description,
    parent_ticket_id: TicketId.nullish(),
    status: StatusInput,
    labels: z.array(z.string().min(1).max(255)).max(100).default([]),
    issue_type: z.string().trim().min(1).max(200).default('Task'),
    custom_fields: CustomFields.default({}),
    assignees: z.array(z.string().min(1).max(255)).max(20).default([]),
    milestone: z.string().min(1).max(255).nullish(),
  }),
})
export type CreateTicketInput = z.output<typeof CreateRequest>['input']

export const UpdateRequest = z.object({
  ...at,
  input: z.object({
    ticket_id: TicketId,
    summary: Summary.optional(),
    description: Description.optional(),
    status: StatusInput.optional(),
    custom_fields: CustomFields.default({}),
  }),
})
export type UpdateTicketInput = z.output<typeof UpdateRequest>['input']

export const LinkPullRequest = z.object({
  ...at,
  ticket_id: TicketId,
  pr_url: z
    .string()
    .max(2_000)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'must be a web address'),
  pr_title: z.string().trim().min(1).max(1_000),
})

export const TicketStatusWire = z.object({
  ticket_id: z.string(),
  status: z.object({ state: z.enum(STATES), blocked_by: z.string().nullable() }),
  raw_status: z.string(),
})
export type TicketStatusWire = z.infer<typeof TicketStatusWire>

export const BatchStatusWire = z.object({
  results: z.array(TicketStatusWire),
  errors: z.array(z.object({ ticket_id: z.string(), error: z.string() })),
})

export const CreatedTicketWire = z.object({ ticket_id: z.string(), ticket_url: z.string() })
