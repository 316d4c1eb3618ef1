import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '../../columns'
import { orgColumn } from '../orgs'
import { CYCLE_NAMES, PLAN_NAMES } from './plan-names'

export const SUBSCRIPTION_STATES = ['active', 'trialing', 'past_due', 'canceled'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** Objects in Stripe that our product did not create and that a person has to check. */
export const BILLING_PROBLEMS = [
  'customer_deleted',
  'disputed',
  'made_by_hand',
  'two_subscriptions',
  'unknown_price',
] as const
export type BillingProblem = (typeof BILLING_PROBLEMS)[number]

/** Limits that an operator agreed with an org. null: no limit. If absent, the plan's limit applies. */
export interface CustomLimits {
  repositories?: number | null
  people?: number | null
  ticket_connections?: number | null
  ai_operations?: number | null
}

/** The subscription after the end of the paid period. */
export interface PlannedChange {
  plan: (typeof PLAN_NAMES)[number]
  cycle: (typeof CYCLE_NAMES)[number]
  seats: number
  /** ISO 8601. */
  at: string
}

/**
 * The plan of an org and the state of its subscription, as last read from Stripe. An org without a row is on the free plan. The
 * row is also the lock for reading and changing the org's billing.
 */
export const billingAccounts = pgTable('billing_accounts', {
  orgId: orgColumn().primaryKey(),
  plan: text({ enum: PLAN_NAMES }).notNull().default('free'),
  /** When the plan becomes free: the end of a trial, or of the grace period after a failed payment. */
  planEndsAt: instant(),
  customLimits: jsonb().$type<CustomLimits>(),
  /** True if an operator set the plan. Stripe then does not change it. */
  isSetByOperator: boolean().notNull().default(false),
  cycle: text({ enum: CYCLE_NAMES }),
  status: text({ enum: SUBSCRIPTION_STATES }).notNull().default('active'),
  seatCount: integer(),
  periodStart: instant(),
  periodEnd: instant(),
  trialStartedAt: instant(),
  trialEndsAt: instant(),
  cancelAtPeriodEnd: boolean().notNull().default(false),
  plannedChange: jsonb().$type<PlannedChange>(),
  customerId: text(),
  subscriptionId: text(),
  subscribedAt: instant(),
  pastDueSince: instant(),
  /** Since when there are more active people than bought monthly seats. */
  overSeatsSince: instant(),
  /** Maximum number of AI operations per period that may be charged beyond the included ones. */
  aiCap: integer().notNull().default(0),
  problem: text({ enum: BILLING_PROBLEMS }),
  syncedAt: instant(),
})
