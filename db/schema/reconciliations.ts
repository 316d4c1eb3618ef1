import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'

export interface ReconciliationCounts {
  installations: number
  repositories: number
  /** What was repaired. */
  states: number
  connected: number
  disconnected: number
  renamed: number
  indexed: number
  redelivered: number
}

/** An installation that has yet to be compared with its host, from the repository after this one on. */
export interface ReconciliationStep {
  host: 'local' | 'github'
  installationId: number
  afterRepositoryId: number
  resumesAt: string | null
}

export interface ReconciliationProblem {
  about: string
  message: string
}

/** Comparisons of everything with its code host, and what they repaired. They are the platform's, not an org's. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: identity().primaryKey(),
    state: text({ enum: ['running', 'waiting', 'done', 'failed'] }).notNull(),
    /** The fencing number: who takes it up raises it, and whoever did so earlier writes nothing more. */
    attempt: integer().notNull().default(0),
    counts: jsonb().$type<ReconciliationCounts>().notNull(),
    /** Null until it is known what there is to do. */
    steps: jsonb().$type<ReconciliationStep[]>(),
    problems: jsonb().$type<ReconciliationProblem[]>().notNull().default([]),
    resumesAt: instant(),
    requestId: text().notNull(),
    startedAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    uniqueIndex('reconciliations_unfinished_key')
      .on(sql`(true)`)
      .where(sql`${t.state} in ('running', 'waiting')`),
  ],
)
