import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '../../../db/client'
import { copyLine, copyRows, json } from './copy-rows'
import { CRITERION_COLUMNS, SECTION_COLUMNS, type TextDraft } from './describe-text'
import { findTexts, type StoredText } from './find-texts'
import { PARSER_VERSION } from './versions'

const TEXT_COLUMNS = ['org_id', 'id', 'blob_sha', 'parser_version', 'facts', 'content'] as const
const UNIQUE_VIOLATION = '23505'

/**
 * Stores the texts with their sections and criteria in one transaction, and answers all of them by sha. Readers see
 * nothing of it before a document names them. It need not be durable at once either: the commit that names them is,
 * and whatever it names was written ahead of it.
 */
export async function writeTexts(
  db: Database,
  orgId: number,
  drafts: TextDraft[],
): Promise<Map<string, StoredText>> {
  const stored = new Map<string, StoredText>()
  let missing = [...drafts].sort((one, other) => (one.sha < other.sha ? -1 : 1))
  while (missing.length > 0) {
    try {
      for (const text of await insertTexts(db, orgId, missing)) stored.set(text.sha, text)
      return stored
    } catch (error) {
      if (!isTaken(error)) throw error
      // Another run of the org wrote some of these texts first. Both go by the order of the shas, so neither waits
      // for the other in a circle.
      for (const text of await findTexts(
        db,
        orgId,
        missing.map(({ sha }) => sha),
      ))
        stored.set(text.sha, text)
      missing = missing.filter(({ sha }) => !stored.has(sha))
    }
  }
  return stored
}

function insertTexts(db: Database, orgId: number, drafts: TextDraft[]): Promise<StoredText[]> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    await tx.execute(sql`set local synchronous_commit to off`)
    const ids = await takeIds(tx, drafts.length)
    const texts: string[] = []
    const sections: string[] = []
    const criteria: string[] = []
    const stored = drafts.map(({ sha, facts, content, sectionLines, criterionLines }, index): StoredText => {
      const id = ids[index] as number
      const prefix = `${orgId}\t${id}\t`
      texts.push(copyLine([orgId, id, sha, PARSER_VERSION, json(facts), content]))
      for (const line of sectionLines) sections.push(prefix + line)
      for (const line of criterionLines) criteria.push(prefix + line)
      return { sha, id, facts }
    })
    await copyRows(tx, 'texts', TEXT_COLUMNS, texts)
    await copyRows(tx, 'sections', ['org_id', 'text_id', ...SECTION_COLUMNS], sections)
    await copyRows(tx, 'criteria', ['org_id', 'text_id', ...CRITERION_COLUMNS], criteria)
    return stored
  })
}

async function takeIds(db: Database, count: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('texts', 'id')) as id from generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}

const isTaken = (error: unknown) => error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION
