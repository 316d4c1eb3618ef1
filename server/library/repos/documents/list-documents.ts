import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { readableName } from '#spec/markdown/readable-name'
import { documentOrderSql, statusSql } from './document-order'
import { isDocumentOf } from './is-document-of'
import type { DocumentFilter, DocumentsWire, ListedDocument } from './wire'

export interface RepositoryName {
  owner: string
  repo: string
}

type DocumentRow = Omit<ListedDocument, 'title_prefix' | 'last_doc_change_at'> & {
  changed: string | null
}

/** One page of the documents of a repository. One statement finds, counts and orders them. */
export async function listDocuments(
  ctx: OrgContext,
  { owner, repo, ...filter }: RepositoryName & DocumentFilter,
): Promise<DocumentsWire> {
  const repository = await findRepository(ctx, owner, repo)
  const { sort, limit, offset } = filter
  const rows = await ctx.db.execute<Record<string, unknown> & DocumentRow & { total: number }>(sql`
    with matching as (
      select d.* from documents d where ${isDocumentOf(ctx, repository)} and ${matches(filter)})
    select counted.total, page.*
    from (select count(*)::int as total from matching) counted
    left join lateral (
      select d.path, d.title, d.doc_type, ${statusSql} as status, d.is_spec and d.stale_since is not null as is_stale,
        d.owner, d.team, d.tags, case when d.is_spec and d.is_tracked then d.total_ac else 0 end as total_ac,
        case when d.is_spec and d.is_tracked then d.done_ac else 0 end as done_ac,
        extract(epoch from d.last_doc_change_at)::float8 * 1000 as changed
      from matching d order by ${documentOrderSql(sort)} limit ${limit} offset ${offset}) page on true`)
  const documents = rows
    .filter(({ path }) => path !== null)
    .map(({ total: _, changed, ...row }) => ({
      ...row,
      title_prefix: readableName(row.path).prefix,
      last_doc_change_at: changed === null ? null : new Date(changed).toISOString(),
    }))
  return { documents, total: rows[0]?.total ?? 0 }
}

function matches({ q, status, team, folder }: DocumentFilter): SQL {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = [
    sql`true`,
    ...words.map((word) => sql`strpos(${searchedText}, ${word}) > 0`),
    status && (status === 'none' ? sql`${statusSql} is null` : sql`${statusSql} = ${status}`),
    team && sql`d.team = ${team}`,
    folder && sql`starts_with(d.path, ${`${folder}/`})`,
  ]
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  )
}

const searchedText = sql`lower(concat_ws(chr(10), d.title, d.path, d.owner, d.team, array_to_string(d.tags, chr(10))))`
