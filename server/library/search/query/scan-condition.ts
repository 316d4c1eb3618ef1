import { type SQL, sql } from 'drizzle-orm'
import { type Pattern, readPattern, type Sign } from '#spec/query/index'

/** Searched text by text: no index holds signs. */
export const SCANNED_TEXT = sql`concat_ws(E'\\n', nullif(s.title, ''), s.body)`

/** SQL: section `s` has a match of the pattern. */
export const patternMatches = (pattern: Pattern): SQL => sql`${SCANNED_TEXT} ~ ${postgresPattern(pattern)}`

export const signMatches = ({ text }: Sign): SQL => sql`strpos(${SCANNED_TEXT}, ${text}) > 0`

/** SQL: how often section `s` has the texts. */
export const occurrencesOf = (texts: readonly string[]): SQL =>
  texts.length === 0
    ? sql`0`
    : sql.join(
        texts.map(
          (text) =>
            sql`(length(${SCANNED_TEXT}) - length(replace(${SCANNED_TEXT}, ${text}::text, ''))) / ${text.length}::int`,
        ),
        sql` + `,
      )

/** SQL: the text that matches in section `s`. */
export const matchedText = (part: Pattern | Sign): SQL =>
  part.kind === 'sign'
    ? sql`case when ${signMatches(part)} then ${part.text}::text end`
    : sql`(regexp_match(${SCANNED_TEXT}, ${postgresPattern(part)}))[1]`

/** With options of Postgres: lines are separate, and the case may not count. */
function postgresPattern({ source, ignoresCase }: Pattern): string {
  const reading = readPattern(source)
  if (!('postgres' in reading))
    throw new Error(`the parser let a refused pattern through: ${reading.refusal}`)
  return `(?${ignoresCase ? 'in' : 'n'})${reading.postgres}`
}
