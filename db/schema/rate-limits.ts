import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

const whole = () => bigint({ mode: 'number' }).notNull()
const many = () => bigint({ mode: 'number' }).array().notNull()

/**
 * Who took how many tokens of a rate limit when, as far as it still counts. One row a subject: its lock is what makes
 * the count exact across processes. Times are microseconds. It is the platform's, not an org's.
 */
export const rateCounts = pgTable('rate_counts', {
  key: text().primaryKey(),
  takenAt: many(),
  tokens: many(),
  /** What came of the last question: how many tokens it got, how many are out since, when the next comes back. */
  askedAt: whole(),
  granted: whole(),
  used: whole(),
  freesAt: whole(),
  /** From then on nothing here counts any more. */
  endsAt: whole(),
})
