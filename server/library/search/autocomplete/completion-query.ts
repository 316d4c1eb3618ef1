import { type SQL, sql } from 'drizzle-orm'
import { RANKED_LETTERS } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { parseQuery, splitWords } from '#spec/query/index'
import { matchesName } from '../matching/matches-name'
import { toTsquery } from '../query/to-tsquery'
import { pinKeyOf } from '../tuning/pin-key'

/** With a shorter last word, too many names match to search inside them. */
const MIN_INNER_LETTERS = 3

/** Maximum suggestions of each kind. A literal in the statement, so that the planner sees it. */
const MAX_SUGGESTIONS = sql.raw('4')

/** Maximum rows read before the best are chosen. */
const MAX_READ = sql.raw('50')
const MAX_NAMES_READ = sql.raw('500')

/** Sorts after every other character. */
const LAST = '\u{10ffff}'

/** Joins queries with union all. */
const unionAll = (parts: SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )

/**
 * Selects names that start with the text and, if there are few, names that contain its words. The text is a parameter,
 * so the few different statements are planned once each: planning takes longer than executing.
 */
export function completionQuery(org: Org, text: string): SQL {
  const pinKey = pinKeyOf(parseQuery(text).query)
  const prefix = text.toLowerCase()
  const words = splitWords(text).map(({ whole }) => whole)
  const isLongEnough = (words.at(-1)?.length ?? 0) >= MIN_INNER_LETTERS
  const letters = [...prefix].length
  const prefixMatches = [
    titles(sql`d.${IN_ORG} and ${titleStartsWithPrefix(sql`d.title`, letters)}`),
    headings(titleStartsWithPrefix(sql`s.title`, letters)),
    repositories,
    names,
  ]
  return sql`
    with typed as materialized (
      select ${org.id}::bigint as org_id, ${prefix}::text as first, ${prefix + LAST}::text as last,
        to_tsquery('plumbline', ${isLongEnough ? tsqueryOf(words) : null}) as words,
        ${pinKey}::text as pin_key),
    prefix_matches as materialized (${unionAll(prefixMatches)})
    (${pinnedDocuments})
    union all select * from prefix_matches ${isLongEnough ? sql`union all ${unionAll(innerMatches)}` : sql``}`
}

export const recentDocumentsQuery = (org: Org): SQL => sql`
  select ${documentColumns('recent')}
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${org.id} order by d.last_doc_change_at desc nulls last limit 8`

/** SQL: the text starts with the typed prefix, ignoring case. It is a range condition that an index serves. */
function startsWithPrefix(text: SQL): SQL {
  return sql`(lower(${text}) ~>=~ (select first from typed) and lower(${text}) ~<=~ (select last from typed))`
}

/** The title starts with the typed prefix. Short prefixes match very many titles, so they have an index that is already in display order. */
function titleStartsWithPrefix(title: SQL, letters: number): SQL {
  if (letters > RANKED_LETTERS) return startsWithPrefix(sql`left(${title}, 80)`)
  return sql`lower(left(${title}, ${sql.raw(String(letters))})) = (select first from typed) order by length(${title})`
}

/** Matches all words; the last one may be unfinished. */
function tsqueryOf(words: readonly string[]): string {
  const completeWords = words.slice(0, -1).map((text) => toTsquery({ kind: 'word', text }))
  return [...completeWords, toTsquery({ kind: 'prefix', text: words.at(-1) ?? '' })].join(' & ')
}

const documentColumns = (kind: 'recent' | 'document' | 'pinned') => sql`
  ${sql.raw(`'${kind}'`)} as kind, d.title as label, r.owner || '/' || r.name || ' ' || d.path as detail,
  r.owner as owner, r.name as repo, d.path as path, d.doc_type as "docType", null::text as "sectionId"`

const IN_ORG = sql`org_id = (select org_id from typed)`

const titles = (condition: SQL): SQL => sql`
  select ${documentColumns('document')}
  from (select * from documents d where ${condition} limit ${MAX_READ}) d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  order by d.status = 'deprecated', length(d.title), d.path limit ${MAX_SUGGESTIONS}`

/** The documents that are pinned to the typed search. */
const pinnedDocuments = sql`
  select ${documentColumns('pinned')}
  from search_pins p
  join documents d on d.org_id = p.org_id and d.repository_id = p.repository_id and d.path = p.path
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where p.${IN_ORG} and p.query = (select pin_key from typed)
  order by p.position`

const headings = (condition: SQL): SQL => sql`
  select 'section' as kind, s.title as label, d.title as detail, r.owner as owner, r.name as repo, d.path as path,
         d.doc_type as "docType", s.section_id as "sectionId"
  from (select s.org_id, s.text_id, s.title, s.section_id from sections s
        where s.${IN_ORG} and s.section_id is not null and ${condition} limit ${MAX_READ}) s
  join documents d on d.org_id = s.org_id and d.text_id = s.text_id
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  order by d.status = 'deprecated', length(s.title), d.path limit ${MAX_SUGGESTIONS}`

const repositories = sql`
  select 'repository', r.owner || '/' || r.name, r.description, r.owner, r.name, null, null, null
  from repositories r
  where r.${IN_ORG} and r.disconnected_at is null
    and (${startsWithPrefix(sql`r.name`)} or ${startsWithPrefix(sql`r.owner || '/' || r.name`)})
  order by length(r.name), r.name limit ${MAX_SUGGESTIONS}`

const names = sql`
  select kind, name, document_count || case document_count when 1 then ' document' else ' documents' end, null, null, null, null, null
  from (select * from document_names where ${IN_ORG} and ${startsWithPrefix(sql`name`)}
        limit ${MAX_NAMES_READ}) document_names
  order by document_count desc, name limit ${MAX_SUGGESTIONS}`

const NAME_MATCHES = matchesName(sql`(select org_id from typed)`, sql`(select words from typed)`)
const HEADING = sql`to_tsvector('plumbline', search_text(s.title))`

/** Postgres evaluates this condition once, before it reads any row. */
const hasFewPrefixMatches = (kind: 'document' | 'section'): SQL =>
  sql`(select count(*) from prefix_matches where kind = ${sql.raw(`'${kind}'`)}) < ${MAX_SUGGESTIONS}`

const innerMatches = [
  titles(sql`${NAME_MATCHES} and ${hasFewPrefixMatches('document')}`),
  headings(sql`${HEADING} @@ (select words from typed) and ${hasFewPrefixMatches('section')}`),
]
