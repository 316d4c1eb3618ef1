import type { MatchRow } from './find-matches'
import type { Match } from './wire'
import type { Place, WordMatcher } from './word-matcher'

/** All texts of a hit that may hold what was asked for. */
export const textsOf = ({ title, heading, body, tags, owner, team, file_path }: MatchRow): string[] =>
  [title, heading, body, ...tags, owner, team, file_path].filter((text) => text !== null)

/** Where in a hit the words are that were asked for, and whether all are. */
export function explainMatch(
  row: MatchRow,
  { read, lexemes }: WordMatcher,
): { places: Match[]; isWhole: boolean } {
  const isIn = (text: string | null) => text !== null && read(text).places.length > 0
  const body = row.body ?? ''
  const inBody = read(body).places
  const isCriterion = ({ word }: Place) => CRITERION.test(lineAt(body, word.start))
  const places: [Match, boolean][] = [
    ['title', isIn(row.title)],
    ['heading', row.section_id !== null && isIn(row.heading)],
    ['criteria', inBody.some(isCriterion)],
    ['body', inBody.some((place) => !isCriterion(place))],
    ['identifier', inBody.some(({ word }) => word.parts.length > 1)],
    ['tag', row.tags.some(isIn)],
    ['owner', isIn(row.owner)],
    ['team', isIn(row.team)],
    ['path', isIn(row.file_path)],
  ]
  const found = new Set(textsOf(row).flatMap((text) => read(text).places.map(({ lexeme }) => lexeme)))
  return {
    places: places.flatMap(([place, isThere]) => (isThere ? [place] : [])),
    isWhole: lexemes.every(({ text }) => found.has(text)),
  }
}

const CRITERION = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s/

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at) + 1, end === -1 ? text.length : end)
}
