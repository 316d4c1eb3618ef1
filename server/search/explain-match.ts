import { splitWords } from '../../spec/query'
import type { MatchRow } from './find-matches'
import type { Match } from './wire'
import type { WordMatcher } from './word-matcher'

/** Where in a hit the words are that were asked for. */
export function explainMatch(
  row: MatchRow,
  { match, lexemes }: WordMatcher,
): { places: Match[]; isWhole: boolean } {
  const found = new Set<string>()
  const isIn = (text: string | null) => {
    const hits = splitWords(text ?? '').map(match)
    for (const lexeme of hits) if (lexeme !== null) found.add(lexeme)
    return hits.some((lexeme) => lexeme !== null)
  }
  const lines = (row.body ?? '').split('\n')
  const places: [Match, boolean][] = [
    ['title', isIn(row.title)],
    ['heading', row.section_id !== null && isIn(row.heading)],
    ['criteria', isIn(lines.filter((line) => CRITERION.test(line)).join('\n'))],
    ['body', isIn(lines.filter((line) => !CRITERION.test(line)).join('\n'))],
    ['identifier', splitWords(row.body ?? '').some((word) => word.parts.length > 1 && match(word) !== null)],
    ['tag', isIn(row.tags.join(' '))],
    ['owner', isIn(row.owner)],
    ['team', isIn(row.team)],
    ['path', isIn(row.file_path)],
  ]
  return {
    places: places.flatMap(([place, isThere]) => (isThere ? [place] : [])),
    isWhole: lexemes.every(({ text }) => found.has(text)),
  }
}

const CRITERION = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s/
