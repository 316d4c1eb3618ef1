import { z } from 'zod'

const count = () => z.number().int()

export const ReconciliationWire = z
  .object({
    id: z.number().int(),
    /** `waiting` means that a host's rate limit is used up until `resumes_at`. */
    state: z.enum(['running', 'waiting', 'done', 'failed']),
    started_at: z.string(),
    finished_at: z.string().nullable(),
    resumes_at: z.string().nullable(),
    checked: z.object({ installations: count(), repositories: count() }),
    repaired: z.object({
      installation_states: count(),
      repositories_connected: count(),
      repositories_disconnected: count(),
      repositories_renamed: count(),
      indexes_queued: count(),
      deliveries_redelivered: count(),
    }),
    /** Failed comparisons with reasons. */
    problems: z.array(z.object({ about: z.string(), message: z.string() })),
  })
  .meta({ id: 'Reconciliation' })
export type ReconciliationWire = z.infer<typeof ReconciliationWire>

export const ReconciliationsWire = z.object({ reconciliations: z.array(ReconciliationWire) })

export const RequestedWire = z.object({ ok: z.literal(true), id: z.number().int() })
