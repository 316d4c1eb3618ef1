import { type SQL, sql } from 'drizzle-orm'
import { LABEL_WEIGHTS } from '#spec/search/index'

/**
 * Frequency of a word in the heading (A), context (B) and body (C) of a section, and whether the section is deprecated, in one
 * byte. The label order of a vector is always A, B, C, so these counts determine the value of `ts_rank`.
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

/** The value of `ts_rank` for this word alone, by byte. NaN if unknown. */
export const RANKS = Float64Array.from({ length: UNKNOWN_SCORE + 1 }, (_, byte) => {
  const [inBody, rest] = [byte % BODIES, Math.floor(byte / BODIES)]
  const [inContext, inHeading] = [rest % CONTEXTS, Math.floor(rest / CONTEXTS) % HEADINGS]
  const labels = [
    ...Array<number>(inHeading).fill(LABEL_WEIGHTS.heading),
    ...Array<number>(inContext).fill(LABEL_WEIGHTS.context),
    ...Array<number>(inBody).fill(LABEL_WEIGHTS.body),
  ]
  return byte === UNKNOWN_SCORE ? Number.NaN : rankOf(labels)
})

export const isDeprecatedScore = (byte: number): boolean => byte >= DEPRECATED

/** `calc_rank_or` of Postgres for one word: the largest weight counts in full, later ones less. */
function rankOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight / (index + 1) ** 2, 0)
  const largest = Math.max(0, ...weights)
  const place = weights.indexOf(largest) + 1
  return largest === 0 ? 0 : (largest + sum - largest / place ** 2) / 1.64493406685
}
