import type { WordMatch, WordMatcher } from '#spec/search/index'
import type { Match } from '../wire'
import type { HitRow } from './read-hits'

/** All texts of a result in which the words are searched. */
export const searchedTexts = ({ title, sections, tags, owner, team, file_path }: HitRow): string[] =>
  [
    title,
    ...sections.flatMap(({ heading, body }) => [heading, body]),
    ...tags,
    owner,
    team,
    file_path,
  ].filter((text) => text !== null)

/** The parts of a result that contain searched words. */
export function explainMatch(row: HitRow, { matchText }: WordMatcher): Match[] {
  const isIn = (text: string | null) => text !== null && matchText(text).matches.length > 0
  const inBodies = row.sections.flatMap(({ body }) =>
    matchText(body ?? '').matches.map((match) => ({ match, body: body ?? '' })),
  )
  const isCriterion = ({ match, body }: { match: WordMatch; body: string }) =>
    CRITERION.test(lineAt(body, match.word.start))
  const parts: [Match, boolean][] = [
    ['title', isIn(row.title)],
    ['heading', row.sections.some(({ section_id, heading }) => section_id !== null && isIn(heading))],
    ['criteria', inBodies.some(isCriterion)],
    ['body', inBodies.some((found) => !isCriterion(found))],
    ['identifier', inBodies.some(({ match }) => match.word.parts.length > 1)],
    ['tag', row.tags.some(isIn)],
    ['owner', isIn(row.owner)],
    ['team', isIn(row.team)],
    ['path', isIn(row.file_path)],
  ]
  return parts.flatMap(([part, hasMatch]) => (hasMatch ? [part] : []))
}

const CRITERION = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s/

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at) + 1, end === -1 ? text.length : end)
}
