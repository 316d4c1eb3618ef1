import type { OrgContext } from '#server/kernel/context'
import { readableName } from '#spec/markdown/readable-name'
import {
  findSearchedWords,
  makeSnippet,
  markWords,
  phrasesOf,
  shownOpening,
  shownText,
  type WordMatcher,
} from '#spec/search/index'
import { roundScore } from '#spec/search/score/index'
import type { AnalyzedTerm } from '../query/analyze-terms'
import type { SearchOutcome } from '../search-outcome'
import type { Match, SearchHit } from '../wire'
import { explainMatch, searchedTexts } from './explain-match'
import { type HitRow, readHits } from './read-hits'
import { stemWords } from './stem-words'

interface ReadableHit extends HitRow {
  /** The bodies of the sections as shown on the page. */
  readable: string[]
}

/** Reads the results and adds excerpts and the reasons for the match. */
export async function presentHits(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  outcome: SearchOutcome,
): Promise<SearchHit[]> {
  const rows = (await readHits(ctx, outcome.documents)).map((row) => ({
    ...row,
    readable: row.sections.map(({ section_id, body }) =>
      section_id === null ? shownOpening(body ?? '') : shownText(body ?? ''),
    ),
  }))
  const texts =
    outcome.terms.length > 0 ? rows.flatMap((row) => [...searchedTexts(row), ...row.readable]) : []
  const matcher = await createWordMatcher(ctx, outcome.terms, texts)
  return rows.map((row) => toHit(row, matcher, outcome))
}

function toHit(row: ReadableHit, matcher: WordMatcher, outcome: SearchOutcome): SearchHit {
  const snippetMatcher = outcome.terms.length > 0 ? matcher : null
  const phrases = phrasesOf(outcome.terms.map(({ term }) => term))
  const sections = row.sections.map(({ section_id, heading, score }, at) => ({
    section_id,
    heading,
    heading_snippet: markWords(heading, snippetMatcher),
    snippet: makeSnippet(row.readable[at] ?? '', snippetMatcher, phrases),
    score: roundScore(score),
  }))
  const [best] = sections
  return {
    file_path: row.file_path,
    document_title: row.title,
    title_prefix: readableName(row.file_path).prefix,
    sections,
    section_id: best?.section_id ?? null,
    heading: best?.heading ?? row.title,
    heading_snippet: best?.heading_snippet ?? '',
    title: row.title,
    snippet: best?.snippet ?? '',
    score: roundScore(row.found.score),
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
    pinned: row.found.isPinned ?? false,
  }
}

function matchReasons(row: HitRow, matcher: WordMatcher, { terms, corrections }: SearchOutcome): Match[] {
  if (terms.length === 0) return ['filters']
  const { isSimilar, isSimilarOnly, hasAllWords, hasSynonym } = row.found
  const parts = explainMatch(row, matcher)
  return [
    ...parts,
    ...(corrections.size === 0 || isSimilarOnly ? [] : (['typo'] as const)),
    ...(hasSynonym ? (['synonym'] as const) : []),
    ...(hasAllWords || isSimilarOnly ? [] : (['some_words'] as const)),
    ...(isSimilar ? (['meaning'] as const) : []),
  ]
}

const MAX_STEMMED = 5_000

/** Looks up the stems of all words that could match, in one query. */
async function createWordMatcher(
  { db }: Pick<OrgContext, 'db'>,
  terms: readonly AnalyzedTerm[],
  texts: readonly string[],
): Promise<WordMatcher> {
  const { forms, matcherOf } = findSearchedWords(
    terms.flatMap(({ lexemes }) => lexemes),
    texts,
  )
  return matcherOf(await stemWords(db, forms.slice(0, MAX_STEMMED)))
}
