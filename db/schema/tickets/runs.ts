import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PlanDiagnostic, PlanItem } from '#spec/tickets/plan-item'
import { userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryReference } from '../library/repos'
import type { StoredTicket } from './links'

export const RUN_TRIGGERS = ['index', 'nightly', 'request', 'event', 'choice', 'undo'] as const

/** A sync of one repository. Per repository, at most one runs and one waits. */
export const ticketRuns = pgTable(
  'ticket_runs',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    trigger: text({ enum: RUN_TRIGGERS }).notNull(),
    /** `waiting`: the run continues at `resumesAt`, with a new plan. */
    state: text({ enum: ['queued', 'running', 'waiting', 'done', 'failed'] }).notNull(),
    /** The fencing number: each claim of the run raises it, and a worker with an older number writes nothing. */
    attempt: integer().notNull().default(0),
    /** Whether to read the tickets of all links; otherwise only those of `linkIds` and of changed sections. */
    readsAll: boolean().notNull().default(false),
    linkIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The plan that a person accepted. The run executes exactly this plan or nothing. */
    planHash: text(),
    /** The accepted steps of that plan; null for all. */
    itemIds: text().array(),
    /** Limits the run to this document; null for all. */
    path: text(),
    /** For a run that undoes another one. */
    undoes: bigint({ mode: 'number' }),
    undoneBy: bigint({ mode: 'number' }),
    diagnostics: jsonb().$type<PlanDiagnostic[]>().notNull().default([]),
    /** Why the run failed or waits, for people. */
    error: text(),
    /** In state `waiting`. `index`: some sections have no permanent ids yet. */
    waitsFor: text({ enum: ['index', 'ticket_system'] }),
    resumesAt: instant(),
    requestedBy: userColumn(),
    requestId: text(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    index('ticket_runs_list_idx').on(t.orgId, t.id.desc()),
    uniqueIndex('ticket_runs_waiting_key')
      .on(t.orgId, t.repositoryId)
      .where(sql`${t.state} = 'queued' and ${t.planHash} is null and ${t.undoes} is null`),
    index('ticket_runs_unfinished_idx')
      .on(t.orgId, t.repositoryId)
      .where(sql`${t.state} in ('queued', 'running', 'waiting')`),
  ],
)

/** A vendor's response to a step. */
export interface StepResult {
  ticketId?: string
  url?: string | null
  /** The ticket exists but lacks some values that the step should have written. */
  isPartial?: boolean
  /** The vendor did not respond, so the step failed without being rejected. */
  isUnanswered?: boolean
}

/**
 * A step of a run. The row is the intent: `sent` is committed before the call to the vendor, so that a worker that
 * takes over knows which calls may have happened. `abandoned`: a later plan replaced it before it was sent.
 */
export const ticketSteps = pgTable(
  'ticket_steps',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    /** Also the id of the request at vendors that accept one. It stays the same when the step is tried again. */
    id: uuid().notNull(),
    runId: bigint({ mode: 'number' }).notNull(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    /** The position in the plan. */
    position: integer().notNull(),
    action: text({ enum: ['create', 'link', 'update', 'move', 'close', 'none'] }).notNull(),
    connection: text().notNull(),
    sectionKey: text().notNull(),
    /** The target host, so that a worker that takes over does not complete it elsewhere. */
    host: text(),
    siteId: text(),
    linkId: bigint({ mode: 'number' }),
    item: jsonb().$type<PlanItem>().notNull(),
    /** Equal for a later step with the same effect. A failed step is not repeated at once. */
    fingerprint: text().notNull().default(''),
    /** The ticket before the step, for undo. */
    before: jsonb().$type<StoredTicket>(),
    result: jsonb().$type<StepResult>(),
    state: text({ enum: ['waiting', 'sent', 'done', 'failed', 'abandoned'] }).notNull(),
    attempt: integer().notNull().default(0),
    error: text(),
    createdAt: createdAt(),
    sentAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.runId], foreignColumns: [ticketRuns.orgId, ticketRuns.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('ticket_steps_position_key').on(t.orgId, t.runId, t.position),
    uniqueIndex('ticket_steps_creation_key')
      .on(t.orgId, t.repositoryId, t.connection, t.sectionKey)
      .where(sql`${t.action} = 'create' and ${t.state} in ('waiting', 'sent')`),
    index('ticket_steps_open_idx').on(t.orgId, t.repositoryId).where(sql`${t.state} in ('waiting', 'sent')`),
    index('ticket_steps_link_idx').on(t.orgId, t.linkId),
    index('ticket_steps_failed_idx').on(t.orgId, t.repositoryId).where(sql`${t.state} = 'failed'`),
  ],
)
