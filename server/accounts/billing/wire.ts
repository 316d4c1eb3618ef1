import { z } from 'zod'
import {
  ACTIVITY_SOURCES,
  AI_OPERATIONS,
  BILLING_NOTICES,
  BILLING_PROBLEMS,
  SUBSCRIPTION_STATES,
} from '#db/schema/index'
import { paging } from '#server/kernel/paging'
import { OrgSlug } from '#server/kernel/paths'
import { byName } from '#server/kernel/wire'
import { BOUGHT_PLANS, CYCLES, FEATURES, type Feature, MAX_SEATS, MIN_SEATS, PLANS } from '#shared/plans'

const Time = z.string()
const Limit = z.number().int().nullable()
const Count = z.number().int()

const LimitsWire = z.object({
  repositories: Limit,
  people: Limit,
  ticket_connections: Limit,
  ai_operations: Limit,
})

export const SubscriptionWire = z
  .object({
    org: z.string(),
    plan: z.enum(PLANS),
    billing_cycle: z.enum(CYCLES).nullable(),
    status: z.enum(SUBSCRIPTION_STATES),
    seat_count: Limit,
    seats_used: Count,
    current_period_start: Time.nullable(),
    current_period_end: Time.nullable(),
    trial_started_at: Time.nullable(),
    trial_ends_at: Time.nullable(),
    cancel_at_period_end: z.boolean(),
    planned_change: z
      .object({ plan: z.enum(PLANS), billing_cycle: z.enum(CYCLES), seat_count: Count, at: Time })
      .nullable()
      .meta({ description: 'What the subscription becomes at the end of the paid period.' }),
    limits: LimitsWire.meta({ description: 'Null: no limit.' }),
    features: z.array(z.enum(Object.keys(FEATURES) as [Feature, ...Feature[]])),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionWire = z.infer<typeof SubscriptionWire>

export const SeatsWire = z
  .object({
    seat_count: Limit,
    active_users: Count,
    period_start: Time,
    period_end: Time,
    users: z.array(
      z.object({
        user_id: Count,
        name: z.string(),
        email: z.string().nullable(),
        /** How the person used the organization. */
        sources: z.array(z.enum(ACTIVITY_SOURCES)),
        active_days: Count,
        last_active_on: z.string(),
      }),
    ),
  })
  .meta({ id: 'Seats' })
export type SeatsWire = z.infer<typeof SeatsWire>

export const AiOperationsWire = z
  .object({
    ops_used: Count,
    ops_included: Limit,
    overage: Count,
    period_start: Time,
    period_end: Time,
    by_type: byName(z.number().int()),
  })
  .meta({ id: 'AiOperations' })
export type AiOperationsWire = z.infer<typeof AiOperationsWire>

const SeatCount = z.number().int().min(MIN_SEATS).max(MAX_SEATS)
const Address = z.string().max(2000)

export const CheckoutInput = z.object({
  plan: z.enum(BOUGHT_PLANS),
  billing_cycle: z.enum(CYCLES).default('monthly'),
  seat_count: SeatCount.optional(),
  success_url: Address,
  cancel_url: Address,
})
export type CheckoutInput = z.infer<typeof CheckoutInput>

export const CheckoutWire = z.object({ url: z.string(), session_id: z.string() }).meta({ id: 'Checkout' })
export const PortalWire = z.object({ url: z.string() }).meta({ id: 'Portal' })

const AmountWire = z.object({ amount: Count, currency: z.string(), at: Time })

const Choice = z.object({
  plan: z.enum(BOUGHT_PLANS),
  billing_cycle: z.enum(CYCLES),
  seat_count: SeatCount,
})

export const ChangeInput = Choice.extend({
  quote: z
    .object({ amount: Count, currency: z.string().max(10), at: z.iso.datetime() })
    .optional()
    .meta({ description: 'The `now` of the preview. The change then costs this amount, or is refused.' }),
})
export type ChangeInput = z.infer<typeof ChangeInput>

/** Omitted fields keep their values. Numbers of a query are text. */
export const ChangeQuery = Choice.partial().extend({
  seat_count: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .pipe(SeatCount)
    .optional(),
})
export type ChangeQuery = z.infer<typeof ChangeQuery>

export const ChangePreviewWire = z
  .object({
    now: AmountWire.meta({ description: 'Charged at once; negative if it is a credit.' }),
    effective_at: Time.meta({ description: 'When the change takes effect.' }),
    next: AmountWire.meta({ description: 'The next regular invoice.' }),
  })
  .meta({ id: 'PlanChange' })

/** More than any organization needs, and small enough to be counted exactly. */
const MAX_CAP = 10_000_000

export const CapInput = z.object({ operations: z.number().int().min(0).max(MAX_CAP) })

const PriceWire = z.object({
  plan: z.enum(BOUGHT_PLANS),
  billing_cycle: z.enum(CYCLES),
  unit_amount: Count.meta({ description: 'Per seat and billing period, in the smallest unit.' }),
  currency: z.string(),
})
export const PricesWire = z.object({ prices: z.array(PriceWire) }).meta({ id: 'Prices' })
export type PricesWire = z.infer<typeof PricesWire>

export const OverviewWire = z
  .object({
    subscription: SubscriptionWire,
    is_self_hosted: z.boolean(),
    is_subscribed: z.boolean(),
    may_try: z.boolean(),
    has_customer: z.boolean(),
    can_meter: z.boolean(),
    ai_cap: Count,
    plan_ends_at: Time.nullable(),
    trial_days_left: Limit.meta({ description: 'Null without a running trial.' }),
    next: AmountWire.nullable(),
    ai_days: z.array(z.object({ day: z.string(), kind: z.enum(AI_OPERATIONS), operations: Count })),
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string().nullable(),
        status: z.string(),
        total: Count,
        currency: z.string(),
        url: z.string().nullable(),
        created_at: Time,
      }),
    ),
    notices: z.array(z.object({ kind: z.enum(BILLING_NOTICES), subject: z.string(), at: Time })),
  })
  .meta({ id: 'Billing' })
export type OverviewWire = z.infer<typeof OverviewWire>

/** As in the list of notices. */
export const NoticeInput = z.object({ kind: z.enum(BILLING_NOTICES), subject: z.string().max(100) })

export const AccountQuery = z.object({
  q: z.string().max(200).optional().meta({ description: 'Part of the slug or the name.' }),
  ...paging(50),
})
export type AccountQuery = z.infer<typeof AccountQuery>

export const AccountsWire = z
  .object({
    accounts: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        plan: z.enum(PLANS),
        status: z.enum(SUBSCRIPTION_STATES),
        seat_count: Limit,
        is_set_by_operator: z.boolean(),
        problem: z.enum(BILLING_PROBLEMS).nullable(),
      }),
    ),
    total: Count,
    /** True if nothing is sold, so plans have no meaning. */
    is_self_hosted: z.boolean(),
  })
  .meta({ id: 'BillingAccounts' })
export type AccountsWire = z.infer<typeof AccountsWire>

export const OperatedOrgPath = z.object({ slug: OrgSlug })

const AgreedLimit = z.number().int().min(0).max(MAX_CAP).nullable().optional()

export const PlanByOperator = z.object({
  plan: z.literal('enterprise').nullable().meta({ description: 'Null: what the organization bought.' }),
  limits: z
    .object({
      repositories: AgreedLimit,
      people: AgreedLimit,
      ticket_connections: AgreedLimit,
      ai_operations: AgreedLimit,
    })
    .default({})
    .meta({ description: 'Null or left out: no limit.' }),
})
export type PlanByOperator = z.infer<typeof PlanByOperator>
