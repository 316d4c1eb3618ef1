import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Assistant, Context } from '../context'

const MAX_NAME_CHARACTERS = 80

/** A client's name, without characters that could break a line, a trailer or the text direction. */
export function assistantNamed(name: string): Assistant {
  const safe = name
    .replace(/[\p{C}<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { name: safe.slice(0, MAX_NAME_CHARACTERS) || 'unknown' }
}

/** The condition on documents for counts and totals: an assistant must not learn of documents with `none`. */
export const isShownTo = ({ assistant }: Pick<Context, 'assistant'>, exposure: SQLWrapper): SQL =>
  assistant ? sql`${exposure} <> 'none'` : sql`true`
