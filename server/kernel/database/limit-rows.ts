import { sql } from 'drizzle-orm'
import type { OrgContext } from '../context'
import type { DomainError } from '../errors'

interface RowLimit {
  /** The subject of the lock. The org is added. */
  key: string
  max: number
  count(): Promise<number>
  refusal(max: number): DomainError
}

/**
 * Throws when the org has reached the limit of these rows. Transactions that add one wait here for each other, so that parallel
 * requests do not exceed the limit. Call it in the transaction that adds the row.
 */
export async function limitRows(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  { key, max, count, refusal }: RowLimit,
): Promise<void> {
  if (!('rollback' in db)) throw new Error('rows are limited only in the transaction that adds one')
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limit of ${key} ${org.id}`}, 0))`)
  if ((await count()) >= max) throw refusal(max)
}
