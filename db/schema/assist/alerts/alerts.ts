import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../../accounts/orgs'
import { createdAt, identity, instant } from '../../columns'
import { repositoryReference } from '../../library/repos'
import { alertSources } from './sources'

/** A section that an alert may concern. */
export interface SuggestedSection {
  path: string
  sectionId: string
  title: string
  /** The criterion that names the failing code, if any. */
  criterion: string | null
  score: number
  /** The reasons, as short texts such as `src/refund.ts in the stack`. */
  reasons: string[]
}

/** One row for all alerts with the same fingerprint, or, above a limit, with fingerprints that differ only by numbers. */
export const alerts = pgTable(
  'alerts',
  {
    orgId: orgColumn(),
    id: identity(),
    sourceId: bigint({ mode: 'number' }).notNull(),
    fingerprint: text().notNull(),
    family: text().notNull(),
    repositoryId: bigint({ mode: 'number' }),
    title: text().notNull(),
    message: text(),
    level: text({ enum: ['critical', 'error', 'warning', 'info'] }).notNull(),
    service: text(),
    url: text(),
    stack: text(),
    state: text({ enum: ['open', 'resolved'] }).notNull(),
    /** All errors so far. */
    count: bigint({ mode: 'number' }).notNull(),
    /** By our clock. */
    firstAt: createdAt(),
    lastAt: instant().notNull(),
    /** For senders that repeat lasting alerts: the start of the last one, by their clock. */
    begunAt: instant(),
    resolvedAt: instant(),
    resolvedBy: text({ enum: ['sender', 'person', 'silence'] }),
    /** While silenced, its errors cause neither spikes nor notices. */
    silencedUntil: instant(),
    /** Title, service and first frame without numbers: alerts with the same key are the same problem. */
    problemKey: text().notNull(),
    /** The older open alert of the same problem. */
    joinedId: bigint({ mode: 'number' }),
    /** Null until it has been compared with the sections of its repository. */
    triagedAt: instant(),
    /** Why the suggestions were made without AI. Null if AI made them, or if there was nothing to compare. */
    triageNote: text(),
    /** The time of the last AI request, for the daily limit. */
    aiTriagedAt: instant(),
    suggestions: jsonb().$type<SuggestedSection[]>().notNull().default([]),
    /** A person's decision: `section` with path and id, or `none`. */
    decision: text({ enum: ['section', 'none'] }),
    sectionPath: text(),
    sectionId: text(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    /** The mark of the issue to open at a code host. Stored before the request, to find the issue if the response is lost. */
    issueMark: text(),
    issueRequestedAt: instant(),
    /** The number of the issue opened for this alert in its repository. */
    issueNumber: integer(),
    issueUrl: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.sourceId],
      foreignColumns: [alertSources.orgId, alertSources.id],
    }).onDelete('cascade'),
    repositoryReference(t),
    uniqueIndex('alerts_fingerprint_key').on(t.orgId, t.sourceId, t.fingerprint),
    index('alerts_family_idx').on(t.orgId, t.sourceId, t.family),
    index('alerts_problem_idx').on(t.orgId, t.problemKey),
    index('alerts_last_idx').on(t.orgId, t.lastAt),
    index('alerts_section_idx').on(t.orgId, t.repositoryId, t.sectionPath).where(sql`${t.state} = 'open'`),
    index('alerts_untriaged_idx').on(t.orgId, t.id).where(sql`${t.triagedAt} is null`),
  ],
)

/** The errors of an alert by hour, for its history and for digests. */
export const alertHours = pgTable(
  'alert_hours',
  {
    orgId: orgColumn(),
    alertId: bigint({ mode: 'number' }).notNull(),
    hour: instant().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.alertId, t.hour] }),
    foreignKey({ columns: [t.orgId, t.alertId], foreignColumns: [alerts.orgId, alerts.id] }).onDelete(
      'cascade',
    ),
    index('alert_hours_hour_idx').on(t.orgId, t.hour),
  ],
)

/** People's decisions by problem. They outlive the alerts, so that the next alert of the same problem gets the same section. */
export const alertDecisions = pgTable(
  'alert_decisions',
  {
    orgId: orgColumn(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    problemKey: text().notNull(),
    decision: text({ enum: ['section', 'none'] }).notNull(),
    sectionPath: text(),
    sectionId: text(),
    decidedBy: userColumn(),
    decidedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.problemKey] }), repositoryReference(t)],
)
