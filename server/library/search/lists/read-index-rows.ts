import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executeWithinTime } from '../matching/with-time-limit'
import { selectScore } from './select-score'

/** A word of a section, read from its search vector. */
export interface IndexRow extends Record<string, unknown> {
  textId: number
  ordinal: number
  lexeme: string
  score: number | null
}

interface IndexRequest {
  /** Null: all texts of the org. */
  textIds: readonly number[] | null
  lexemes: readonly string[]
  prefixes: readonly string[]
}

/** Bounds the vectors that a search reads because their texts have no lists yet. */
export const MAX_INDEX_ROWS = 10_000

/** Finds sections by the word index, for texts and words that have no lists. At most `MAX_INDEX_ROWS` rows. */
export async function readIndexRows(
  db: Database,
  orgId: number,
  { textIds, lexemes, prefixes }: IndexRequest,
): Promise<IndexRow[]> {
  const operands = [...lexemes.map(quoted), ...prefixes.map((prefix) => `${quoted(prefix)}:*`)]
  if (operands.length === 0) return []
  const patterns = prefixes.map((prefix) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`)
  return executeWithinTime<IndexRow>(
    db,
    sql`
    select s.text_id as "textId", s.ordinal, lexeme, ${selectScore}
    from (select * from sections s where s.org_id = ${orgId}::bigint and s.search @@ ${operands.join(' | ')}::tsquery
            ${textIds === null ? sql`` : sql`and s.text_id = any(${sql.param(textIds)}::bigint[])`}
          limit ${MAX_INDEX_ROWS}) s, unnest(s.search)
    where lexeme = any(${sql.param(lexemes)}::text[]) or lexeme like any(${sql.param(patterns)}::text[])
    limit ${MAX_INDEX_ROWS}`,
    { isPrepared: false },
  )
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
