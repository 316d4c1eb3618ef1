import { and, asc, eq, inArray } from 'drizzle-orm'
import { documents, repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { groupBy } from '../kernel/group-by'
import { findRepository, type Repository } from './find-repository'
import { summariseRepository } from './summarise-repository'
import type { RepoSummary } from './wire'

const SUMMARY_COLUMNS = {
  repositoryId: documents.repositoryId,
  path: documents.path,
  title: documents.title,
  docType: documents.docType,
  isSpec: documents.isSpec,
  status: documents.status,
  owner: documents.owner,
  team: documents.team,
  tags: documents.tags,
  reviewStatus: documents.reviewStatus,
  totalSections: documents.totalSections,
  doneSections: documents.doneSections,
  totalAc: documents.totalAc,
  doneAc: documents.doneAc,
  realizedAc: documents.realizedAc,
  lastDocChangeAt: documents.lastDocChangeAt,
  lastCodeChangeAt: documents.lastCodeChangeAt,
  staleSince: documents.staleSince,
}

/** Every repository of the org with its documents: two queries, whatever their number. */
export async function listRepositories(ctx: OrgContext): Promise<RepoSummary[]> {
  const found = await ctx.db
    .select()
    .from(repositories)
    .where(eq(repositories.orgId, ctx.org.id))
    .orderBy(asc(repositories.owner), asc(repositories.name))
  return summarise(ctx, found)
}

export async function getRepository(ctx: OrgContext, owner: string, name: string): Promise<RepoSummary> {
  const repository = await findRepository(ctx, owner, name)
  const [summary] = await summarise(ctx, [repository])
  if (!summary) throw new Error('a repository without a summary')
  return summary
}

async function summarise(ctx: OrgContext, found: Repository[]): Promise<RepoSummary[]> {
  if (found.length === 0) return []
  const ids = found.map((repository) => repository.id)
  const rows = await ctx.db
    .select(SUMMARY_COLUMNS)
    .from(documents)
    .where(and(eq(documents.orgId, ctx.org.id), inArray(documents.repositoryId, ids)))
    .orderBy(asc(documents.path))
  const byRepository = groupBy(rows, (row) => row.repositoryId)
  return found.map((repository) =>
    summariseRepository(ctx.org, ctx.clock.now(), repository, byRepository.get(repository.id) ?? []),
  )
}
