import { type SQL, sql } from 'drizzle-orm'
import { STATES, type State } from '../../spec/types'
import type { Org, OrgContext } from '../kernel/context'
import type { RepoFilter } from '../kernel/repo-filter'
import { markHtml, START_MARK, STOP_MARK } from './mark-html'
import type { SearchHit, SearchWire } from './wire'

export interface SearchInput {
  q: string
  team?: string
  status?: State
  tag?: string
  repo?: RepoFilter
  review_status?: string
  limit: number
  offset: number
}

type Row = Omit<SearchHit, 'snippet' | 'repo_full_name'> & { excerpt: string }

interface Totals extends Record<string, unknown> {
  total: number
  facets: SearchWire['facets']
}

const HEADLINE = `StartSel=${START_MARK}, StopSel=${STOP_MARK}, MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … "`

/** Sections that match the words, best first; without words, the documents that match the filters. */
export async function searchSections(ctx: OrgContext, input: SearchInput): Promise<SearchWire> {
  const startedAt = performance.now()
  const matching =
    input.q.trim() === '' ? matchingDocuments(ctx.org, input) : matchingSections(ctx.org, input)
  const [rows, totals] = await Promise.all([
    ctx.db.execute<Row & Record<string, unknown>>(pageOf(ctx.org, matching, input)),
    ctx.db.execute<Totals>(totalsOf(matching)),
  ])
  return {
    results: rows.map(toHit),
    total: totals[0]?.total ?? 0,
    facets: totals[0]?.facets ?? { status: {}, repo: {}, team: {}, tag: {} },
    took_ms: Math.round((performance.now() - startedAt) * 10) / 10,
  }
}

/** Beside its key, what is counted of a match: to look it up again for every match would take a second join. */
const FACETS = sql`d.repository_id, d.path, d.status, d.team, d.tags, r.owner || '/' || r.name as repo`

const words = (q: string) => sql`websearch_to_tsquery('english', ${q})`

/** Deprecated documents sink below live ones that match as well. */
function matchingSections(org: Org, input: SearchInput): SQL {
  return sql`
    select s.text_id, s.ordinal, ${FACETS},
           ts_rank_cd('{0.05, 0.2, 0.5, 1.0}', s.search, ${words(input.q)}, 1)
             * case when d.status = 'deprecated' then 0.3 else 1 end as score
    from sections s
    join documents d on d.org_id = s.org_id and d.text_id = s.text_id
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where s.org_id = ${org.id} and s.search @@ ${words(input.q)} ${filters(input)}`
}

function matchingDocuments(org: Org, input: SearchInput): SQL {
  return sql`
    select d.text_id, 0 as ordinal, ${FACETS}, 0::float4 as score
    from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where d.org_id = ${org.id} ${filters(input)}`
}

/** What the filters say, against the columns of `d` and `r`. A status off the list reads as draft. */
function filters({ team, status, tag, repo, review_status }: SearchInput): SQL {
  const conditions = [
    team !== undefined && sql`d.team = ${team}`,
    status !== undefined && statusIs(status),
    tag !== undefined && sql`${tag} = any(d.tags)`,
    repo && sql`lower(r.owner) = lower(${repo.owner}) and lower(r.name) = lower(${repo.name})`,
    review_status !== undefined && sql`d.review_status = ${review_status}`,
  ].filter((condition): condition is SQL => Boolean(condition))
  return sql.join(
    conditions.map((condition) => sql`and ${condition} `),
    sql``,
  )
}

const statusIs = (status: State) =>
  status === 'draft'
    ? sql`(d.status = 'draft' or d.status not in (${sql.join(
        STATES.map((state) => sql`${state}`),
        sql`, `,
      )}))`
    : sql`d.status = ${status}`

/** Only the page's own rows are read, joined and excerpted. */
function pageOf(org: Org, matching: SQL, { q, limit, offset }: SearchInput): SQL {
  return sql`
    with page as (select * from (${matching}) m order by score desc, path, repository_id, ordinal limit ${limit} offset ${offset})
    select d.path as file_path, s.section_id, coalesce(nullif(s.title, ''), d.title) as heading, d.title, page.score,
           d.status, d.owner, d.team, d.tags, d.doc_type, d.review_status,
           r.owner as repo_owner, r.name as repo_name,
           ${q.trim() === '' ? sql`left(s.body, 240)` : sql`ts_headline('english', s.body, ${words(q)}, ${HEADLINE})`} as excerpt
    from page
    join documents d on d.org_id = ${org.id} and d.repository_id = page.repository_id and d.path = page.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    left join sections s on s.org_id = d.org_id and s.text_id = page.text_id and s.ordinal = page.ordinal
    order by page.score desc, page.path, page.repository_id, page.ordinal`
}

function totalsOf(matching: SQL): SQL {
  return sql`
    with matched as materialized (${matching})
    select (select count(*)::int from matched) as total, json_build_object(
      'status', ${facet(sql`select status as key from matched`)},
      'repo', ${facet(sql`select repo as key from matched`)},
      'team', ${facet(sql`select team as key from matched`)},
      'tag', ${facet(sql`select unnest(tags) as key from matched`)}) as facets`
}

const facet = (keys: SQL) => sql`(
  select coalesce(json_object_agg(key, n order by n desc, key), '{}'::json)
  from (select key, count(*)::int as n from (${keys}) k where key is not null group by key order by n desc, key limit 50) counted)`

const toHit = ({ excerpt, ...row }: Row): SearchHit => ({
  ...row,
  score: Math.round(row.score * 10_000) / 10_000,
  snippet: markHtml(excerpt ?? ''),
  repo_full_name: `${row.repo_owner}/${row.repo_name}`,
})
