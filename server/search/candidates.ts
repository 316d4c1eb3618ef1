import { type SQL, sql } from 'drizzle-orm'
import { STATUS } from './filter-condition'
import type { Asked } from './find-matches'
import { given } from './given'
import { isCalled } from './is-called'

/** How far a search looks. */
export interface Reach {
  /** So many matches are counted. */
  cap: number
  /** Whether bodies are looked at, or names and headings only. */
  bodies: boolean
}

/** Which way a candidate was found: where there are too many to rank, the first are ranked. */
const BY_NAME = 0
const BY_HEADING = 1
const BY_BODY = 2

/** Numbers stand in the text of the statement, so that a plan that is kept can count on them. */
const number = (value: number) => sql.raw(String(value))

const MOST_NAMED = 200

/** Sections that no document shows any more are found, too, until they are swept. */
const SPARE = 500
const MORE_TO_FILTER = 25

/**
 * Sections that match, with what is counted of their documents. None of this reads a search vector: only the index
 * does, so that many are found in little time. Where more match than are counted, all whose name or heading matches
 * are among them, and then whoever comes first.
 */
export function candidates(asked: Asked): SQL {
  const { query, reach } = asked
  if (!query.isAboutSections) return documentsAlone(asked)
  if (query.tsquery === null) return filtered(asked, BY_BODY, sql`true`)
  const { words } = given(asked)
  const ways: [number, SQL][] = [
    [BY_HEADING, sql`to_tsvector('plumbline', search_text(s.title)) @@ ${words}`],
    ...(reach.bodies ? [[BY_BODY, sql`s.search @@ ${words}`] as [number, SQL]] : []),
  ]
  return query.isVectorEnough
    ? unionAll([named(asked), withDocuments(asked, ways)])
    : unionAll([named(asked), ...ways.map(([way, matches]) => filtered(asked, way, matches))])
}

const unionAll = (parts: SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )

const OF_DOCUMENT = sql`
  d.text_id, d.repository_id, d.path, ${STATUS} as status, d.team, d.tags, d.last_doc_change_at as changed_at,
  r.owner || '/' || r.name as repo`

/**
 * The limit inside keeps the planner from going through all of the org's sections, whose vectors it believes to be
 * cheap to read; what filters take away of them is not made up for beyond it.
 */
const sectionsThat = (asked: Asked, matches: SQL, limit: number) => sql`
  select * from sections s where s.org_id = ${given(asked).orgId} and ${matches} limit ${number(limit)}`

/** Whether filters were tried on so many sections only, and may hold of others. */
export function isCutShort(asked: Asked): SQL {
  const { query, reach } = asked
  if (query.isVectorEnough || !query.isAboutSections || !reach.bodies) return sql`false`
  const most = reach.cap * MORE_TO_FILTER
  const matches = query.tsquery === null ? sql`true` : sql`s.search @@ ${given(asked).words}`
  return sql`(select count(*) >= ${number(most)} from (${sectionsThat(asked, matches, most)}) looked_at)`
}

/**
 * Documents are looked up one after the other, each once: the planner, who cannot know that they are many, would go
 * through all of them for each section. Hence the offset, behind which it does not look.
 */
function withDocuments(asked: Asked, ways: [number, SQL][]): SQL {
  const { orgId } = given(asked)
  const found = ways.map(
    ([way, matches]) => sql`
    select text_id, ordinal, ${number(way)} as way from (${sectionsThat(asked, matches, asked.reach.cap + SPARE)}) s`,
  )
  return sql`
    select d.*, s.ordinal, s.way
    from (select text_id, array_agg(ordinal) as ordinals, array_agg(way) as ways
          from (${unionAll(found)}) s group by text_id) t,
    lateral (
      select ${OF_DOCUMENT}
      from documents d,
      lateral (select * from repositories r where r.org_id = d.org_id and r.id = d.repository_id offset 0) r
      where d.org_id = ${orgId} and d.text_id = t.text_id offset 0) d,
    unnest(t.ordinals, t.ways) s(ordinal, way)`
}

function filtered(asked: Asked, way: number, matches: SQL): SQL {
  const { reach, query } = asked
  const { orgId } = given(asked)
  return sql`
    select ${OF_DOCUMENT}, s.ordinal, ${number(way)} as way
    from (${sectionsThat(asked, matches, reach.cap * MORE_TO_FILTER)}) s
    join documents d on d.org_id = ${orgId} and d.text_id = s.text_id
    join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
    where ${query.condition}
    limit ${number(reach.cap + 1)}`
}

/** Documents of that name or path, by their openings. */
function named(asked: Asked): SQL {
  const { orgId, words } = given(asked)
  return sql`
    select ${OF_DOCUMENT}, s.ordinal, ${number(BY_NAME)} as way
    from (select * from documents d where ${isCalled(orgId, words)}
          limit ${number(MOST_NAMED * MORE_TO_FILTER)}) d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = 0
    where ${asked.query.condition}
    limit ${number(MOST_NAMED)}`
}

const documentsAlone = (asked: Asked): SQL => sql`
  select ${OF_DOCUMENT}, 0 as ordinal, ${number(BY_NAME)} as way
  from documents d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${asked.org.id} and ${asked.query.condition}
  order by d.path, d.repository_id
  limit ${number(asked.reach.cap + 1)}`
