import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { folderSql } from './document-order'
import { isDocumentOf } from './is-document-of'
import type { RepositoryName } from './list-documents'
import type { RepositoryOverview } from './wire'

/** So many teams and folders can be chosen in a list. A filter in the address takes any. */
const MAX_CHOICES = 500

type Counts = Omit<RepositoryOverview, 'repository'>

export async function readOverview(
  ctx: OrgContext,
  { owner, repo }: RepositoryName,
): Promise<RepositoryOverview> {
  const repository = await findRepository(ctx, owner, repo)
  const names = (name: SQL) => sql`array(
    select ${name} from documents d where ${isDocumentOf(ctx, repository)} and ${name} <> ''
    group by 1 order by min(lower(${name}) collate "C"), 1 limit ${MAX_CHOICES})`
  const [counts] = await ctx.db.execute<Record<string, unknown> & Counts>(sql`
    select count(*)::int as total, count(*) filter (where d.is_spec and d.is_tracked)::int as tracked,
      ${names(sql`d.team`)} as teams, ${names(folderSql)} as folders
    from documents d where ${isDocumentOf(ctx, repository)}`)
  if (!counts) throw new Error('the count of documents returned no row')
  return {
    repository: {
      full_name: `${repository.owner}/${repository.name}`,
      description: repository.description,
      default_branch: repository.defaultBranch,
      head_sha: repository.headSha,
      indexed_at: repository.indexedAt?.toISOString() ?? null,
      problem: repository.problem,
      is_archived: repository.isArchived,
    },
    ...counts,
  }
}
