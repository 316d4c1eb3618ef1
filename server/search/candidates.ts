import { type SQL, sql } from 'drizzle-orm'
import type { AnalysedTerm } from './analyse-terms'
import type { CompiledQuery } from './compile-query'
import type { Asked } from './find-matches'

/** How far a search looks. */
export interface Reach {
  /** So many matches are ranked and counted. */
  cap: number
  /** Whether bodies are looked at, or names and headings only. */
  bodies: boolean
}

const MOST_NAMED = 200

/**
 * Who may be among the best. Where more match than are ranked, those stand in for all whose name or heading matches,
 * and then whoever comes first.
 */
export function candidates(asked: Asked): SQL {
  const { query, reach } = asked
  if (!query.isAboutSections) return documentsAlone(asked)
  if (query.tsquery === null) return sectionsBy(asked, sql`true`, reach.cap)
  const words = sql`to_tsquery('plumbline', ${query.tsquery})`
  const heading = sql`to_tsvector('plumbline', search_text(s.title)) @@ ${words}`
  const body = sql`s.search @@ ${words}`
  return sql.join(
    [
      sql`(${named(asked, words)})`,
      sql`(${sectionsBy(asked, heading, reach.cap)})`,
      ...(reach.bodies ? [sql`(${sectionsBy(asked, body, reach.cap)})`] : []),
    ],
    sql` union all `,
  )
}

function sectionsBy({ org, query, terms }: Asked, matches: SQL, most: number): SQL {
  return sql`
    select s.text_id, s.ordinal, d.repository_id, d.path, ${scoreOf(query, terms)} as score
    from sections s
    join documents d on d.org_id = s.org_id and d.text_id = s.text_id
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where s.org_id = ${org.id} and ${matches} and ${query.condition}
    limit ${most + 1}`
}

/** Documents of that name or path, by their openings. */
function named({ org, query }: Asked, words: SQL): SQL {
  const name = sql`to_tsvector('plumbline', search_text(d.title || ' ' || d.path))`
  return sql`
    select s.text_id, s.ordinal, d.repository_id, d.path, ${NAME_WEIGHT} * ${standing} as score
    from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = 0
    where d.org_id = ${org.id} and ${name} @@ ${words} and ${query.condition}
    limit ${MOST_NAMED}`
}

const documentsAlone = ({ org, query, reach }: Asked): SQL => sql`
  select d.text_id, 0 as ordinal, d.repository_id, d.path, 0::float8 as score
  from documents d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${org.id} and ${query.condition}
  order by d.path, d.repository_id
  limit ${reach.cap + 1}`

/** Of the body, of the document's title, tags and names, of the heading. */
const WEIGHTS = '{0.05, 0.25, 0.6, 1.0}'
const NAME_WEIGHT = 0.8
const IN_ROW_WEIGHT = 1.4

/** Each term adds what it weighs, by where it stands and how often. */
function scoreOf({ sequence }: CompiledQuery, terms: readonly AnalysedTerm[]): SQL {
  if (terms.length === 0) return sql`0::float8`
  const each = terms.map(
    ({ tsquery, weight }) => sql`${weight}::float8 * ts_rank(${WEIGHTS}, s.search, ${tsquery}::tsquery)`,
  )
  return sql`(${sql.join(each, sql` + `)}) * ${inRow(sequence)} * ${standing}`
}

/** Who types words in a row has mostly seen them so. */
const inRow = (sequence: string | null) =>
  sequence === null
    ? sql`1`
    : sql`case when s.search @@ to_tsquery('plumbline', ${sequence}) then ${IN_ROW_WEIGHT}::float8 else 1 end`

/** Deprecated documents sink below live ones that match as well, and of equals the newer is first. */
const standing = sql`
  case when d.status = 'deprecated' then 0.3 when s.state = 'deprecated' then 0.5 else 1 end
  * (1 + 0.15 * exp(-greatest(0, extract(epoch from now() - coalesce(d.last_doc_change_at, 'epoch')))::float8 / 31557600))`
