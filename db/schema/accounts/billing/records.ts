import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { identity, instant } from '../../columns'
import { orgColumn } from '../orgs'
import { CYCLE_NAMES, PLAN_NAMES } from './plan-names'

const orgId = () => orgColumn()

/** The invoices of an org, as last read from Stripe. Amounts are in the smallest unit of the currency. */
export const billingInvoices = pgTable(
  'billing_invoices',
  {
    orgId: orgId(),
    id: text().notNull(),
    number: text(),
    status: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    url: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

export const BILLING_NOTICES = [
  'ai_80',
  'ai_100',
  'over_seats',
  'past_due',
  'past_due_ended',
  'plan_ended',
  'trial_ended',
  'trial_ends_soon',
  'true_up',
] as const

/** Billing notices for the admins of an org. Each subject is sent once. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    orgId: orgId(),
    kind: text({ enum: BILLING_NOTICES }).notNull(),
    /** The period or event of the notice. */
    subject: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    dismissedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.subject] })],
)

/** The quarters of annual subscriptions in which active people were compared with committed seats. */
export const trueUps = pgTable(
  'true_ups',
  {
    orgId: orgId(),
    quarterStart: timestamp({ withTimezone: true }).notNull(),
    committedSeats: integer().notNull(),
    activePeople: integer().notNull(),
    doneAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.quarterStart] })],
)

/** Comparisons of the whole deployment with Stripe. */
export const billingComparisons = pgTable('billing_comparisons', {
  id: identity().primaryKey(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  finishedAt: instant(),
  checked: integer().notNull().default(0),
  /** The orgs whose state differed from Stripe. */
  repaired: jsonb().$type<string[]>().notNull().default([]),
  /** Findings that need a person, one sentence each. */
  findings: jsonb().$type<string[]>().notNull().default([]),
})

/** The prices of the deployment as last read from Stripe. Shown while Stripe is unreachable. */
export const stripePrices = pgTable(
  'stripe_prices',
  {
    plan: text({ enum: PLAN_NAMES }).notNull(),
    cycle: text({ enum: CYCLE_NAMES }).notNull(),
    priceId: text().notNull(),
    /** Per seat and billing period, in the smallest unit of the currency. */
    unitAmount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.plan, t.cycle] })],
)
