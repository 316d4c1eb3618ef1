import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { splitWords } from '../../spec/query'
import type { Org } from '../kernel/context'
import { toTsquery } from './to-tsquery'
import type { SUGGESTION_KINDS } from './wire-autocomplete'

export interface Completion extends Record<string, unknown> {
  kind: (typeof SUGGESTION_KINDS)[number]
  label: string
  detail: string | null
  owner: string | null
  repo: string | null
  path: string | null
  docType: string | null
  sectionId: string | null
}

const MAX_TYPED = 80

/** Shorter ones begin too many words to look into the middle of names for them. */
const MIN_WITHIN = 3

/** Of each kind. */
const MOST = 4

/** As many are looked at where there are too many to choose the best of all. */
const LOOKED_AT = 50
const NAMES_LOOKED_AT = 500

export async function findCompletions(db: Database, org: Org, typed: string): Promise<Completion[]> {
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, MAX_TYPED)
  if (text === '') return db.execute<Completion>(recent(org))
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const within = tsqueryOf(text)
  const length = splitWords(text).at(-1)?.whole.length ?? 0
  const found = await selectAll(db, [
    titles(org, sql`lower(left(d.title, 80)) like ${beginning}`),
    ...(length >= MIN_WITHIN ? [titles(org, sql`${NAME} @@ to_tsquery('plumbline', ${within})`)] : []),
    headings(org, sql`lower(left(s.title, 80)) like ${beginning}`),
    repositories(org, beginning),
    names(org, beginning),
  ])
  const sections = found.filter(({ kind }) => kind === 'section').length
  if (sections === MOST || length < MIN_WITHIN) return withoutRepetition(found)
  const more = await selectAll(db, [headings(org, sql`${HEADING} @@ to_tsquery('plumbline', ${within})`)])
  return withoutRepetition([...found, ...more])
}

const selectAll = (db: Database, parts: SQL[]) =>
  db.execute<Completion>(
    sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    ),
  )

const NAME = sql`to_tsvector('plumbline', search_text(d.title || ' ' || d.path))`
const HEADING = sql`to_tsvector('plumbline', search_text(s.title))`

/** All words, the last one perhaps not finished. */
function tsqueryOf(text: string): string {
  const words = splitWords(text).map(({ whole }) => whole)
  const last = words.pop() ?? ''
  return [
    ...words.map((word) => toTsquery({ kind: 'word', text: word })),
    toTsquery({ kind: 'prefix', text: last }),
  ].join(' & ')
}

const documentColumns = (kind: 'recent' | 'document') => sql`
  ${kind} as kind, d.title as label, r.owner || '/' || r.name || ' ' || d.path as detail, r.owner as owner,
  r.name as repo, d.path as path, d.doc_type as "docType", null::text as "sectionId"`

const recent = (org: Org): SQL => sql`
  select ${documentColumns('recent')}
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${org.id} order by d.last_doc_change_at desc nulls last limit 8`

const titles = (org: Org, condition: SQL): SQL => sql`
  select ${documentColumns('document')}
  from (select * from documents d where d.org_id = ${org.id} and ${condition} limit ${LOOKED_AT}) d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  order by d.status = 'deprecated', length(d.title), d.path limit ${MOST}`

const headings = (org: Org, condition: SQL): SQL => sql`
  select 'section' as kind, s.title as label, d.title as detail, r.owner as owner, r.name as repo, d.path as path,
         d.doc_type as "docType", s.section_id as "sectionId"
  from (select s.org_id, s.text_id, s.title, s.section_id from sections s
        where s.org_id = ${org.id} and s.section_id is not null and ${condition} limit ${LOOKED_AT}) s
  join documents d on d.org_id = s.org_id and d.text_id = s.text_id
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  order by d.status = 'deprecated', length(s.title), d.path limit ${MOST}`

const repositories = (org: Org, beginning: string): SQL => sql`
  select 'repository', r.owner || '/' || r.name, r.description, r.owner, r.name, null, null, null
  from repositories r
  where r.org_id = ${org.id} and (lower(r.name) like ${beginning} or lower(r.owner || '/' || r.name) like ${beginning})
  order by length(r.name), r.name limit ${MOST}`

const names = (org: Org, beginning: string): SQL => sql`
  select kind, name, document_count || ' documents', null, null, null, null, null
  from (select * from document_names where org_id = ${org.id} and lower(name) like ${beginning}
        limit ${NAMES_LOOKED_AT}) document_names
  order by document_count desc, name limit ${MOST}`

/** What begins so was found once more by the words in it. */
function withoutRepetition(rows: Completion[]): Completion[] {
  const seen = new Set<string>()
  return rows.filter(({ kind, label, owner, repo, path, sectionId }) => {
    const key = JSON.stringify([kind, label, owner, repo, path, sectionId])
    return !seen.has(key) && seen.add(key)
  })
}
