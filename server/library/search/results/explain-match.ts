import type { WordMatch, WordMatcher } from '#spec/search/index'
import type { MatchRow } from '../matching/find-matches'
import type { Match } from '../wire'

/** All texts of a hit in which the words are searched. */
export const searchedTexts = ({ title, heading, body, tags, owner, team, file_path }: MatchRow): string[] =>
  [title, heading, body, ...tags, owner, team, file_path].filter((text) => text !== null)

/** The parts of a hit that contain searched words, and whether all words are there. */
export function explainMatch(
  row: MatchRow,
  { matchText, lexemes }: WordMatcher,
): { parts: Match[]; hasAllWords: boolean } {
  const isIn = (text: string | null) => text !== null && matchText(text).matches.length > 0
  const body = row.body ?? ''
  const inBody = matchText(body).matches
  const isCriterion = ({ word }: WordMatch) => CRITERION.test(lineAt(body, word.start))
  const parts: [Match, boolean][] = [
    ['title', isIn(row.title)],
    ['heading', row.section_id !== null && isIn(row.heading)],
    ['criteria', inBody.some(isCriterion)],
    ['body', inBody.some((match) => !isCriterion(match))],
    ['identifier', inBody.some(({ word }) => word.parts.length > 1)],
    ['tag', row.tags.some(isIn)],
    ['owner', isIn(row.owner)],
    ['team', isIn(row.team)],
    ['path', isIn(row.file_path)],
  ]
  const matchedLexemes = new Set(
    searchedTexts(row).flatMap((text) => matchText(text).matches.map(({ lexeme }) => lexeme)),
  )
  return {
    parts: parts.flatMap(([part, hasMatch]) => (hasMatch ? [part] : [])),
    hasAllWords: lexemes.every(({ text }) => matchedLexemes.has(text)),
  }
}

const CRITERION = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s/

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at) + 1, end === -1 ? text.length : end)
}
