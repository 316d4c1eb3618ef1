import { type SQL, sql } from 'drizzle-orm'
import { splitWords } from '../../spec/query'
import type { Org } from '../kernel/context'
import { beginsSo, titleBeginsSo } from './begins-so'
import { isCalled } from './is-called'
import { toTsquery } from './to-tsquery'

/** Shorter ones begin too many words to look into the middle of names for them. */
const MIN_WITHIN = 3

/** Of each kind. Numbers stand in the text of the statement, so that its plan can count on them. */
const MOST = sql.raw('4')

/** As many are looked at where there are too many to choose the best of all. */
const LOOKED_AT = sql.raw('50')
const NAMES_LOOKED_AT = sql.raw('500')

/** Stands after everything that may follow. */
const LAST = '\u{10ffff}'

/**
 * What begins so, and, where that is little, what merely holds the words. What was typed is kept from the planner: it
 * would plan anew for every letter, which takes longer than the rest. So there are few texts, and each is planned once.
 */
export function completing(org: Org, text: string): SQL {
  const beginning = text.toLowerCase()
  const words = splitWords(text).map(({ whole }) => whole)
  const isLongEnough = (words.at(-1)?.length ?? 0) >= MIN_WITHIN
  const letters = [...beginning].length
  const begun = [
    titles(sql`d.${IN_ORG} and ${titleBeginsSo(sql`d.title`, letters)}`),
    headings(titleBeginsSo(sql`s.title`, letters)),
    repositories,
    names,
  ]
  return sql`
    with typed as materialized (
      select ${org.id}::bigint as org_id, ${beginning}::text as first, ${beginning + LAST}::text as last,
        to_tsquery('plumbline', ${isLongEnough ? tsqueryOf(words) : null}) as words),
    begun as materialized (${unionAll(begun)})
    select * from begun ${isLongEnough ? sql`union all ${unionAll(within)}` : sql``}`
}

export const recent = (org: Org): SQL => sql`
  select ${documentColumns('recent')}
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${org.id} order by d.last_doc_change_at desc nulls last limit 8`

/** All words, the last one perhaps not finished. */
function tsqueryOf(words: readonly string[]): string {
  const finished = words.slice(0, -1).map((text) => toTsquery({ kind: 'word', text }))
  return [...finished, toTsquery({ kind: 'prefix', text: words.at(-1) ?? '' })].join(' & ')
}

const unionAll = (parts: SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )

const documentColumns = (kind: 'recent' | 'document') => sql`
  ${sql.raw(`'${kind}'`)} as kind, d.title as label, r.owner || '/' || r.name || ' ' || d.path as detail,
  r.owner as owner, r.name as repo, d.path as path, d.doc_type as "docType", null::text as "sectionId"`

const IN_ORG = sql`org_id = (select org_id from typed)`

const titles = (condition: SQL): SQL => sql`
  select ${documentColumns('document')}
  from (select * from documents d where ${condition} limit ${LOOKED_AT}) d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  order by d.status = 'deprecated', length(d.title), d.path limit ${MOST}`

const headings = (condition: SQL): SQL => sql`
  select 'section' as kind, s.title as label, d.title as detail, r.owner as owner, r.name as repo, d.path as path,
         d.doc_type as "docType", s.section_id as "sectionId"
  from (select s.org_id, s.text_id, s.title, s.section_id from sections s
        where s.${IN_ORG} and s.section_id is not null and ${condition} limit ${LOOKED_AT}) s
  join documents d on d.org_id = s.org_id and d.text_id = s.text_id
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  order by d.status = 'deprecated', length(s.title), d.path limit ${MOST}`

const repositories = sql`
  select 'repository', r.owner || '/' || r.name, r.description, r.owner, r.name, null, null, null
  from repositories r
  where r.${IN_ORG} and r.disconnected_at is null
    and (${beginsSo(sql`r.name`)} or ${beginsSo(sql`r.owner || '/' || r.name`)})
  order by length(r.name), r.name limit ${MOST}`

const names = sql`
  select kind, name, document_count || case document_count when 1 then ' document' else ' documents' end, null, null, null, null, null
  from (select * from document_names where ${IN_ORG} and ${beginsSo(sql`name`)}
        limit ${NAMES_LOOKED_AT}) document_names
  order by document_count desc, name limit ${MOST}`

const NAMED = isCalled(sql`(select org_id from typed)`, sql`(select words from typed)`)
const HEADING = sql`to_tsvector('plumbline', search_text(s.title))`

/** Postgres asks for it before it looks at any row. */
const isLittle = (kind: 'document' | 'section'): SQL =>
  sql`(select count(*) from begun where kind = ${sql.raw(`'${kind}'`)}) < ${MOST}`

const within = [
  titles(sql`${NAMED} and ${isLittle('document')}`),
  headings(sql`${HEADING} @@ (select words from typed) and ${isLittle('section')}`),
]
