import { z } from 'zod'
import { CREDENTIALS } from '#db/schema/index'
import { paging } from '#server/kernel/paging'

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const Day = z.iso.date().transform((text) => new Date(`${text}T00:00:00Z`))

/** Limits dates to the years 1 to 9999. The database does not accept other years in this form. */
const Moment = z
  .union([Day, Instant])
  .refine(
    (at) => at >= new Date('0001-01-01') && at < new Date('+010000-01-01'),
    'must be between the years 1 and 9999',
  )

export const ActFilter = z.object({
  /** The OpenAPI document lists the acts of all modules. */
  act: z.string().max(100).meta({ listed: 'acts' }).optional(),
  user_id: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
  credential: z.enum(CREDENTIALS).optional(),
  /** Inclusive. A date means the start of that day in UTC. */
  since: Moment.optional(),
  /** Exclusive. A date means the start of that day in UTC. */
  until: Moment.optional(),
})
export type ActFilter = z.infer<typeof ActFilter>

export const ActQuery = ActFilter.extend(paging())

/** The label of every act. A label continues a sentence that starts with the actor's name. */
export const ActLabelsWire = z.record(z.string(), z.string())
export type ActLabels = z.infer<typeof ActLabelsWire>

export const ActWire = z
  .object({
    id: z.number().int(),
    at: z.string(),
    act: z.string(),
    credential: z.enum(CREDENTIALS),
    actor: z.object({ user_id: z.number().int(), name: z.string(), email: z.string().nullable() }).nullable(),
    key_id: z.number().int().nullable(),
    target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
    details: z.record(z.string(), z.unknown()),
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    request_id: z.string(),
  })
  .meta({ id: 'Act' })
export type ActWire = z.infer<typeof ActWire>

export const ActsWire = z.object({ acts: z.array(ActWire), total: z.number().int() })
