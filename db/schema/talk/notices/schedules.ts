import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgColumn } from '../../accounts/orgs'
import { instant } from '../../columns'

export const SCHEDULE_KINDS = ['digest', 'dashboard', 'stale', 'sre'] as const
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]

/** Scheduled posts from an org's configurations. Repositories with the same channel and schedule share a row. */
export const noticeSchedules = pgTable(
  'notice_schedules',
  {
    orgId: orgColumn(),
    kind: text({ enum: SCHEDULE_KINDS }).notNull(),
    channel: text().notNull(),
    /** Empty for all teams. */
    team: text().notNull(),
    /** `monday 09:00`, or `09:00` for every day. */
    schedule: text().notNull(),
    repositoryIds: bigint({ mode: 'number' }).array().notNull(),
    /** The time zone from which `nextAt` was computed. */
    zone: text().notNull(),
    nextAt: instant().notNull(),
    /** The end of the last reported period. */
    reportedAt: instant().notNull(),
    /** The last posted numbers. Unchanged numbers are not posted again. */
    posted: jsonb().$type<object>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.kind, t.channel, t.team, t.schedule] }),
    index('notice_schedules_due_idx').on(t.nextAt),
  ],
)
