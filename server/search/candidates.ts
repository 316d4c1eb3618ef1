import { type SQL, sql } from 'drizzle-orm'
import type { Asked } from './find-matches'

/** How far a search looks. */
export interface Reach {
  /** So many matches are counted. */
  cap: number
  /** Whether bodies are looked at, or names and headings only. */
  bodies: boolean
}

const MOST_NAMED = 200

/** Which way a candidate was found: where there are too many to rank, the first are ranked. */
const BY_NAME = 0
const BY_HEADING = 1
const BY_BODY = 2

/**
 * Sections that match, with what is counted of their documents. None of this reads a search vector: only the index
 * does, so that many are found in little time. Where more match than are counted, all whose name or heading matches
 * are among them, and then whoever comes first.
 */
export function candidates(asked: Asked): SQL {
  const { query, reach } = asked
  if (!query.isAboutSections) return documentsAlone(asked)
  if (query.tsquery === null) return sectionsBy(asked, BY_BODY, sql`true`)
  const words = sql`to_tsquery('plumbline', ${query.tsquery})`
  const heading = sql`to_tsvector('plumbline', search_text(s.title)) @@ ${words}`
  const ways = [named(asked, words), sectionsBy(asked, BY_HEADING, heading)]
  if (reach.bodies) ways.push(sectionsBy(asked, BY_BODY, sql`s.search @@ ${words}`))
  return sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union all `,
  )
}

const columns = (ordinal: SQL, way: number) => sql`
  d.text_id, ${ordinal} as ordinal, d.repository_id, d.path, ${way}::int as way, d.status, d.team, d.tags,
  d.last_doc_change_at as changed_at, r.owner || '/' || r.name as repo`

/**
 * The limit inside keeps the planner from going through all of the org's sections, whose vectors it believes to be
 * cheap to read; what filters take away of them is not made up for beyond it.
 */
function sectionsBy({ org, query, reach }: Asked, way: number, matches: SQL): SQL {
  const looked = query.isVectorEnough ? reach.cap + SPARE : reach.cap * MORE_TO_FILTER
  return sql`
    select ${columns(sql`s.ordinal`, way)}
    from (select * from sections s where s.org_id = ${org.id} and ${matches} limit ${looked}) s
    join documents d on d.org_id = ${org.id} and d.text_id = s.text_id
    join repositories r on r.org_id = ${org.id} and r.id = d.repository_id
    where ${query.condition}
    limit ${reach.cap + 1}`
}

/** Sections that no document shows any more are found, too, until they are swept. */
const SPARE = 500
const MORE_TO_FILTER = 25

/** Documents of that name or path, by their openings. */
const named = ({ org, query }: Asked, words: SQL): SQL => sql`
  select ${columns(sql`s.ordinal`, BY_NAME)}
  from documents d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = 0
  where d.org_id = ${org.id} and to_tsvector('plumbline', search_text(d.title || ' ' || d.path)) @@ ${words}
    and ${query.condition}
  limit ${MOST_NAMED}`

const documentsAlone = ({ org, query, reach }: Asked): SQL => sql`
  select ${columns(sql`0`, BY_NAME)}
  from documents d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${org.id} and ${query.condition}
  order by d.path, d.repository_id
  limit ${reach.cap + 1}`
