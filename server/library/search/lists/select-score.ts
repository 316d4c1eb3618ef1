import { type SQL, sql } from 'drizzle-orm'
import {
  BODIES,
  CONTEXTS,
  DEPRECATED,
  MAX_IN_BODY,
  MAX_IN_CONTEXT,
  MAX_IN_HEADING,
} from '#spec/search/ranking/word-score'

const number = (value: number) => sql.raw(String(value))

/**
 * SQL: the byte of `word-score.ts` as `score` for a row of `unnest(search)` of section `s`. The label order of a vector is
 * always A, B, C. Most words are only in the body, so that case is fast.
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
