import { type SQL, sql } from 'drizzle-orm'

/**
 * Frequency of a word in the heading (A), context (B) and body (C) of a section, and whether the section is deprecated, in one
 * byte. The label order of a vector is always A, B, C,
 */
const MAX_IN_HEADING = 2
const MAX_IN_CONTEXT = 2
const MAX_IN_BODY = 13
const [HEADINGS, CONTEXTS, BODIES] = [MAX_IN_HEADING + 1, MAX_IN_CONTEXT + 1, MAX_IN_BODY + 1]

/** The word is too frequent for the byte, or the byte is missing. */
export const UNKNOWN_SCORE = 255

const DEPRECATED = HEADINGS * CONTEXTS * BODIES

const number = (value: number) => sql.raw(String(value))

/**
 * SQL: the byte as `score` for a row of `unnest(search)` of section `s`. Most words are only in the body, so that case is fast.
 */
export const selectScore: SQL = sql`
  case when weights[1] = 'C' and cardinality(weights) <= ${number(MAX_IN_BODY)} then cardinality(weights)
    else (
      select case when a <= ${number(MAX_IN_HEADING)} and b <= ${number(MAX_IN_CONTEXT)} and c <= ${number(MAX_IN_BODY)}
        then (a * ${number(CONTEXTS)} + b) * ${number(BODIES)} + c end
      from (select length(labels) - length(ltrim(labels, 'A')) as a, length(rtrim(ltrim(labels, 'A'), 'C')) as b,
              length(labels) - length(rtrim(labels, 'C')) as c
            from (select array_to_string(weights, '') as labels) label_text) counts)
  end + case when s.state = 'deprecated' then ${number(DEPRECATED)} else 0 end as score`

/** SQL: the bytes of a stored list, with unknown ones for missing bytes. A worker of an older release writes none. */
export const scoresOfAll = (list: SQL): SQL => sql`
  coalesce(${list}.scores, '') || decode(repeat('ff', length(${list}.sections) / 2 - coalesce(length(${list}.scores), 0)), 'hex')`

/** The score of a section whose byte is missing or unknown: the word is frequent in the body. */
export const knownScore = (score: number | null | undefined, isHeading: boolean): number =>
  score === null || score === undefined || score === UNKNOWN_SCORE
    ? (isHeading ? CONTEXTS * BODIES : 0) + MAX_IN_BODY
    : score

const tableOf = (count: (rest: number) => number) =>
  Uint8Array.from({ length: UNKNOWN_SCORE + 1 }, (_, byte) => count(byte % DEPRECATED))

/** How often the body and the heading have the word, by score. */
export const IN_BODY = tableOf((rest) => rest % BODIES)
export const IN_HEADING = tableOf((rest) => Math.floor(rest / (BODIES * CONTEXTS)))

export const isDeprecatedScore = (byte: number): boolean => byte >= DEPRECATED

/** The score of a section that has several words: as often as the rarest of them. */
export function leastScore(one: number, other: number): number {
  const inContext = (byte: number) => Math.floor((byte % DEPRECATED) / BODIES) % CONTEXTS
  const least = (of: (byte: number) => number) => Math.min(of(one), of(other))
  const heading = least((byte) => IN_HEADING[byte] ?? 0)
  const body = least((byte) => IN_BODY[byte] ?? 0)
  return (heading * CONTEXTS + least(inContext)) * BODIES + body + (isDeprecatedScore(one) ? DEPRECATED : 0)
}
