import type { Database } from '#db/client'
import {
  findSearchedWords,
  makeSnippet,
  markWords,
  roundScore,
  shownText,
  type WordMatcher,
} from '#spec/search/index'
import type { MatchRow } from '../matching/find-matches'
import type { SearchOutcome } from '../matching/search-with-fallbacks'
import type { AnalyzedTerm } from '../query/analyze-terms'
import type { Match, SearchHit } from '../wire'
import { explainMatch, searchedTexts } from './explain-match'
import { stemWords } from './stem-words'

interface ReadableRow extends MatchRow {
  /** The body as shown on the page. */
  readable: string
}

/** Converts rows to hits with an excerpt and the reasons for the match. */
export async function presentHits(db: Database, outcome: SearchOutcome): Promise<SearchHit[]> {
  const rows = outcome.rows.map((row) => ({ ...row, readable: shownText(row.body ?? '') }))
  const texts = outcome.terms.length > 0 ? rows.flatMap((row) => [...searchedTexts(row), row.readable]) : []
  const matcher = await createWordMatcher(db, outcome.terms, texts)
  return rows.map((row) => toHit(row, matcher, outcome))
}

function toHit(row: ReadableRow, matcher: WordMatcher, outcome: SearchOutcome): SearchHit {
  return {
    file_path: row.file_path,
    section_id: row.section_id,
    heading: row.heading,
    title: row.title,
    heading_snippet: markWords(row.heading, outcome.terms.length > 0 ? matcher : null),
    snippet: makeSnippet(row.readable, outcome.terms.length > 0 ? matcher : null),
    score: roundScore(row.score),
    status: row.status,
    owner: row.owner,
    team: row.team,
    tags: row.tags,
    repo_full_name: `${row.repo_owner}/${row.repo_name}`,
    repo_owner: row.repo_owner,
    repo_name: row.repo_name,
    doc_type: row.doc_type,
    review_status: row.review_status,
    matched: matchReasons(row, matcher, outcome),
  }
}

function matchReasons(
  row: MatchRow,
  matcher: WordMatcher,
  { terms, corrected, isRelaxed }: SearchOutcome,
): Match[] {
  if (terms.length === 0) return ['filters']
  const { parts, hasAllWords } = explainMatch(row, matcher)
  const isSimilarOnly = row.isSimilar && parts.length === 0
  return [
    ...parts,
    ...(corrected === null || isSimilarOnly ? [] : (['typo'] as const)),
    ...(isRelaxed && !hasAllWords && !isSimilarOnly ? (['some_words'] as const) : []),
    ...(row.isSimilar ? (['meaning'] as const) : []),
  ]
}

const MAX_STEMMED = 5_000

/** Looks up the stems of all words that could match, in one query. */
async function createWordMatcher(
  db: Database,
  terms: readonly AnalyzedTerm[],
  texts: readonly string[],
): Promise<WordMatcher> {
  const { forms, matcherOf } = findSearchedWords(
    terms.flatMap(({ lexemes }) => lexemes),
    texts,
  )
  return matcherOf(await stemWords(db, forms.slice(0, MAX_STEMMED)))
}
