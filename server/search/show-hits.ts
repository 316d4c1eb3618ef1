import type { Database } from '../../db/client'
import { explainMatch, textsOf } from './explain-match'
import type { MatchRow } from './find-matches'
import type { Found } from './find-what-is-meant'
import { makeExcerpt } from './make-excerpt'
import { markHtml } from './mark-html'
import { readableText } from './readable-text'
import type { Match, SearchHit } from './wire'
import { createWordMatcher, type WordMatcher } from './word-matcher'

/** Beginnings of what has no words to look for. */
const OPENING_CHARACTERS = 240

interface ReadRow extends MatchRow {
  /** Of the body what its reader sees. */
  readable: string
}

/** The rows as a reader sees them: with an excerpt, and why they were found. */
export async function showHits(db: Database, found: Found): Promise<SearchHit[]> {
  const rows = found.rows.map((row) => ({ ...row, readable: readableText(row.body ?? '') }))
  const texts = found.terms.length > 0 ? rows.flatMap((row) => [...textsOf(row), row.readable]) : []
  const matcher = await createWordMatcher(db, found.terms, texts)
  return rows.map((row) => toHit(row, matcher, found))
}

function toHit(row: ReadRow, matcher: WordMatcher, found: Found): SearchHit {
  const { readable } = row
  const excerpt =
    found.terms.length > 0 ? makeExcerpt(readable, matcher) : readable.slice(0, OPENING_CHARACTERS)
  return {
    ...{ file_path: row.file_path, section_id: row.section_id, heading: row.heading, title: row.title },
    ...{ snippet: markHtml(excerpt), score: Math.round(row.score * 10_000) / 10_000 },
    ...{ status: row.status, owner: row.owner, team: row.team, tags: row.tags },
    ...{ repo_full_name: `${row.repo_owner}/${row.repo_name}`, repo_owner: row.repo_owner },
    ...{ repo_name: row.repo_name, doc_type: row.doc_type, review_status: row.review_status },
    matched: reasons(row, matcher, found),
  }
}

function reasons(row: MatchRow, matcher: WordMatcher, { terms, corrected, isRelaxed }: Found): Match[] {
  if (terms.length === 0) return ['filters']
  const { places, isWhole } = explainMatch(row, matcher)
  const isByMeaningAlone = row.isMeant && places.length === 0
  return [
    ...places,
    ...(corrected === null || isByMeaningAlone ? [] : (['typo'] as const)),
    ...(isRelaxed && !isWhole && !isByMeaningAlone ? (['some_words'] as const) : []),
    ...(row.isMeant ? (['meaning'] as const) : []),
  ]
}
