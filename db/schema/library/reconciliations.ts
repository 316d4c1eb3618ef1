import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../columns'

export interface ReconciliationCounts {
  installations: number
  repositories: number
  /** Number of repaired states. */
  states: number
  connected: number
  disconnected: number
  renamed: number
  indexed: number
  redelivered: number
}

/** An installation to compare with its host, starting after this repository. */
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

/** Full comparisons with the code hosts and their repairs. They belong to the deployment, not to an org. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: identity().primaryKey(),
    state: text({ enum: ['running', 'waiting', 'done', 'failed'] }).notNull(),
    /** The fencing number: each claim raises it, and a worker with an older number writes nothing. */
    attempt: integer().notNull().default(0),
    counts: jsonb().$type<ReconciliationCounts>().notNull(),
    /** Null until the steps are known. */
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
