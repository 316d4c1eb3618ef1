import { and, asc, eq, inArray } from 'drizzle-orm'
import { documents, repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { groupBy } from '../kernel/group-by'
import { isConnected } from './find-repository'
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

/** The repositories of these ids that are connected, with their documents: two queries, whatever their number. */
export async function readSummaries(ctx: OrgContext, ids: number[]): Promise<Map<number, RepoSummary>> {
  if (ids.length === 0) return new Map()
  const [found, rows] = await Promise.all([
    ctx.db
      .select()
      .from(repositories)
      .where(and(eq(repositories.orgId, ctx.org.id), inArray(repositories.id, ids), isConnected)),
    ctx.db
      .select(SUMMARY_COLUMNS)
      .from(documents)
      .where(and(eq(documents.orgId, ctx.org.id), inArray(documents.repositoryId, ids)))
      .orderBy(asc(documents.path)),
  ])
  const byRepository = groupBy(rows, (row) => row.repositoryId)
  return new Map(
    found.map((repository) => [
      repository.id,
      summariseRepository(ctx.org, repository, byRepository.get(repository.id) ?? []),
    ]),
  )
}
