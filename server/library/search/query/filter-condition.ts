import { type SQL, sql } from 'drizzle-orm'
import { type Filter, fieldTermOf, type Query, type Term } from '#spec/query/index'
import { STATES } from '#spec/types'
import { phraseIn } from './phrase-condition'
import { toSequence, toTsquery } from './to-tsquery'

/** The SQL condition of a filter on `s` (a section), `d` (its document) and `r` (the repository). */
export function filterCondition(filter: Filter): SQL {
  const { field, comparison, value } = filter
  switch (field) {
    case 'status':
      return value === 'draft' ? IS_DRAFT : sql`d.status = ${value}`
    case 'team':
      return nameIs(sql`d.team`, value)
    case 'owner':
      return nameIs(sql`d.owner`, value)
    case 'tag':
      return sql`exists (select from unnest(d.tags) tag where ${nameIs(sql`tag`, value)})`
    case 'repo':
      return nameIs(value.includes('/') ? sql`(r.owner || '/' || r.name)` : sql`r.name`, value)
    case 'type':
      return sql`d.doc_type = ${value}`
    case 'review':
      return sql`d.review_status = ${value}`
    case 'exposure':
      return sql`d.ai_exposure = ${value}`
    case 'title':
      return titleMatches(termOf(filter))
    case 'heading':
      return sql`(s.section_id is not null and ${nameHas(sql`s.title`, termOf(filter))})`
    case 'path':
      return pathMatches(value)
    case 'in':
      return isInFolder(value)
    case 'is':
      return value === 'stale'
        ? sql`d.stale_since is not null`
        : sql`(s.state = 'blocked' or d.status = 'blocked')`
    case 'has':
      return value === 'ticket' ? sql`s.ticket_links <> '[]'` : sql`s.total_ac > 0`
    case 'updated':
      return updatedCondition(comparison, value)
  }
}

/** Whether the filter applies to sections rather than whole documents. */
export const isAboutSections = ({ field, value }: Filter) =>
  field === 'has' || field === 'heading' || (field === 'is' && value === 'blocked')

/** Whether the query asks for sections with a property, so that each of them is a result. */
export function asksForSections(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(asksForSections)
  return query.kind === 'filter' && isAboutSections(query)
}

const KNOWN_STATES = sql.raw(STATES.map((state) => `'${state}'`).join(', '))

/** An unknown status counts as draft. */
const IS_DRAFT = sql`(d.status = 'draft' or d.status not in (${KNOWN_STATES}))`

/** The status of document `d` in the form of filters. */
export const STATUS = sql`case when d.status not in (${KNOWN_STATES}) then 'draft' else d.status end`

const nameIs = (column: SQL, value: string) =>
  value.endsWith('*')
    ? sql`lower(${column}) like lower(${`${literal(value.slice(0, -1))}%`})`
    : sql`lower(${column}) = lower(${value})`

/** The words of `title:` or `heading:`. */
function termOf(filter: Filter): Term {
  const term = fieldTermOf(filter)
  if (term === null) throw new Error(`the filter ${filter.field} has no words`)
  return term
}

/** The title or the name of the file. The first condition uses the index on names. */
const titleMatches = (term: Term): SQL => sql`(
  ${wordsIn(sql`d.title || ' ' || d.path`, toTsquery(term))}
  and ${nameHas(sql`d.title || ' ' || substring(d.path from '[^/]*$')`, term)})`

/** The name has the word in any form. Several words are in sequence in any form, or as they are written. */
function nameHas(name: SQL, term: Term): SQL {
  if (term.kind !== 'phrase') return wordsIn(name, toTsquery(term))
  return sql`(${wordsIn(name, toSequence(term.text))} or ${phraseIn(name, term.text)})`
}

const wordsIn = (text: SQL, tsquery: string): SQL =>
  sql`to_tsvector('plumbline', search_text(${text})) @@ to_tsquery('plumbline', ${tsquery})`

/** The folder may start with the repository. */
const isInFolder = (folder: string): SQL => {
  const inside = `${literal(folder)}/%`
  return sql`(d.path ilike ${inside} or r.owner || '/' || r.name || '/' || d.path ilike ${inside})`
}

/** A part of the path; with stars, a pattern for the whole path. */
const pathMatches = (value: string) =>
  value.includes('*')
    ? sql`d.path ilike ${literal(value).replaceAll('*', '%')}`
    : sql`d.path ilike ${`%${literal(value)}%`}`

/** Escapes the wildcards of LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function updatedCondition(comparison: Filter['comparison'], day: string): SQL {
  const start = sql`${`${day}T00:00:00Z`}::timestamptz`
  const end = sql`(${start} + interval '1 day')`
  if (comparison === '>') return sql`d.last_doc_change_at >= ${end}`
  if (comparison === '>=') return sql`d.last_doc_change_at >= ${start}`
  if (comparison === '<') return sql`d.last_doc_change_at < ${start}`
  if (comparison === '<=') return sql`d.last_doc_change_at < ${end}`
  return sql`(d.last_doc_change_at >= ${start} and d.last_doc_change_at < ${end})`
}
