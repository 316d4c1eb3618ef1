import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../columns'
import { repositories } from '../repos'

/** A change of a section that a sync wants in git. */
export interface TicketEdit {
  sectionKey: string
  connection: string
  /** `section.status`: a status as a marker writes it. `section.ticket`: the id of the linked ticket. */
  field: 'section.status' | 'section.ticket'
  from: string | null
  to: string | null
  /** Of the ticket, for a new marker. */
  url: string | null
}

/** Edits that wait for the commit of their batch, and those of the last days with what became of them. */
export const ticketEdits = pgTable(
  'ticket_edits',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    runId: bigint({ mode: 'number' }).notNull(),
    edit: jsonb().$type<TicketEdit>().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    commitSha: text(),
    error: text(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId],
      foreignColumns: [repositories.orgId, repositories.id],
    }).onDelete('cascade'),
    index('ticket_edits_waiting_idx').on(t.orgId, t.repositoryId).where(sql`${t.state} = 'waiting'`),
    index('ticket_edits_run_idx').on(t.orgId, t.runId),
  ],
)
