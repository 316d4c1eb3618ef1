import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../columns'
import { repositoryReference } from '../library/repos'

/** A change of a section that a sync will commit. */
export interface TicketEdit {
  sectionKey: string
  connection: string
  /** `section.status`: a status as a marker writes it. `section.ticket`: the id of the linked ticket. */
  field: 'section.status' | 'section.ticket'
  /** The value on which the decision was based. If the status has changed since, it is kept. */
  from: string | null
  to: string | null
  /** The ticket's URL, for a new marker. */
  url: string | null
}

/** Edits that wait for their batch's commit, and recent ones with their results. */
export const ticketEdits = pgTable(
  'ticket_edits',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    /** Null for an edit that a person requested outside of a run. */
    runId: bigint({ mode: 'number' }),
    edit: jsonb().$type<TicketEdit>().notNull(),
    /** The value that the edit sets. If two waiting edits have the same target, the later one counts. */
    target: text().notNull(),
    /**
     * `writing` is stored before the commit, with batch and base: a worker that takes over looks for that commit. `proposed`:
     * in the open pull request. `declined`: that pull request was closed without a merge.
     */
    state: text({ enum: ['waiting', 'writing', 'proposed', 'done', 'declined', 'failed'] })
      .notNull()
      .default('waiting'),
    batch: uuid(),
    baseSha: text(),
    commitSha: text(),
    /** Why the edit waits or failed: a sentence for people. */
    error: text(),
    createdAt: createdAt(),
    /** When it was requested last. */
    wantedAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    uniqueIndex('ticket_edits_waiting_key')
      .on(t.orgId, t.repositoryId, t.target)
      .where(sql`${t.state} = 'waiting'`),
    index('ticket_edits_open_idx')
      .on(t.orgId, t.repositoryId, t.state)
      .where(sql`${t.state} in ('waiting', 'writing', 'proposed', 'declined')`),
    index('ticket_edits_run_idx').on(t.orgId, t.runId),
  ],
)
