import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { instant } from '../columns'
import { orgColumn } from '../orgs'

const orgId = () => orgColumn()

/**
 * The AI operations of an org in a period that the deployment's key paid. Operations reserve their place here before they
 * start, so that operations at the same time cannot exceed the cap together.
 */
export const aiUsage = pgTable(
  'ai_usage',
  {
    orgId: orgId(),
    periodStart: timestamp({ withTimezone: true }).notNull(),
    periodEnd: timestamp({ withTimezone: true }).notNull(),
    used: integer().notNull().default(0),
    /** Operations that run now: as many as there are reservations of the period, and those of dead processes. */
    reserved: integer().notNull().default(0),
    /** Of those used, the ones beyond the included number. */
    overage: integer().notNull().default(0),
    /** Of the overage, what was put into meter events. */
    metered: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.periodStart] })],
)

/** AI operations that run now. A row outlives its operation only if the process died; it then expires. */
export const aiReservations = pgTable(
  'ai_reservations',
  {
    orgId: orgId(),
    id: text().notNull(),
    periodStart: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** Usage to be sent to Stripe's meter. The id is the event's identifier there, so that a repeat counts once. */
export const meterEvents = pgTable(
  'meter_events',
  {
    orgId: orgId(),
    id: text().notNull(),
    quantity: integer().notNull(),
    /** A time within the period that is charged. */
    at: timestamp({ withTimezone: true }).notNull(),
    firstTriedAt: instant(),
    sentAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('meter_events_sent_idx').on(t.orgId, t.sentAt)],
)
