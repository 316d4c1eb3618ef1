import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '../../../db/client'
import { copyRows } from '../rows/copy-rows'
import { CRITERION_COLUMNS, SECTION_COLUMNS } from './describe-text'
import type { TextBatch } from './text-batch'

const TEXT_COLUMNS = ['org_id', 'id', 'blob_sha', 'parser_version', 'facts', 'content'] as const
const UNIQUE_VIOLATION = '23505'

/**
 * Stores the texts with their sections and criteria in one transaction; false, and nothing is stored, when another
 * run of the org was first with one of them. Readers see nothing of it before a document names them. It need not be
 * durable at once either: the commit that names them is, and whatever it names was written ahead of it.
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
