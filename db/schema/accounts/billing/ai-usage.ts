import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { instant } from '../../columns'
import { orgColumn } from '../orgs'

const orgId = () => orgColumn()

/**
 * The AI operations of an org in a period that were paid by the deployment's key. Operations reserve a place before they start,
 * so that parallel ones cannot exceed the cap together.
 */
export const aiUsage = pgTable(
  'ai_usage',
  {
    orgId: orgId(),
    periodStart: timestamp({ withTimezone: true }).notNull(),
    periodEnd: timestamp({ withTimezone: true }).notNull(),
    used: integer().notNull().default(0),
    /** Running operations: the number of reservations of the period, including those of dead processes. */
    reserved: integer().notNull().default(0),
    /** Used operations beyond the included number. */
    overage: integer().notNull().default(0),
    /** The part of the overage already put into meter events. */
    metered: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.periodStart] })],
)

/** Running AI operations. A row outlives its operation only if the process died; it then expires. */
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

/** Usage to send to Stripe's meter. The id is the event's identifier there, so that repeats count once. */
export const meterEvents = pgTable(
  'meter_events',
  {
    orgId: orgId(),
    id: text().notNull(),
    quantity: integer().notNull(),
    /** A time within the charged period. */
    at: timestamp({ withTimezone: true }).notNull(),
    firstTriedAt: instant(),
    sentAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('meter_events_sent_idx').on(t.orgId, t.sentAt)],
)
