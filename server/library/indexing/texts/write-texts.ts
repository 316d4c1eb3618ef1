import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '#db/client'
import { copyRows } from '../rows/copy-rows'
import { CRITERION_COLUMNS, SECTION_COLUMNS } from './describe-text'
import type { TextBatch } from './text-batch'

const TEXT_COLUMNS = ['org_id', 'id', 'blob_sha', 'parser_version', 'facts', 'content'] as const
const UNIQUE_VIOLATION = '23505'

/**
 * Stores texts with their sections and criteria in one transaction. Returns false if another run of the org stored one of them
 * first; nothing is stored then. Readers see texts only after a document refers to them. The commit may be asynchronous,
 * because that later commit also flushes this one's log.
 */
export async function writeTexts(db: Database, batch: TextBatch): Promise<boolean> {
  try {
    await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      await tx.execute(sql`set local synchronous_commit to off`)
      await copyRows(tx, 'texts', TEXT_COLUMNS, batch.texts)
      await copyRows(tx, 'sections', ['org_id', 'text_id', ...SECTION_COLUMNS], batch.sections)
      await copyRows(tx, 'criteria', ['org_id', 'text_id', ...CRITERION_COLUMNS], batch.criteria)
    })
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}
