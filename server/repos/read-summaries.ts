import { and, eq, inArray, sql } from 'drizzle-orm'
import { documents, repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { isConnected } from './find-repository'
import { type SummarisedDocument, summariseRepository } from './summarise-repository'
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
  isTracked: documents.isTracked,
  totalSections: documents.totalSections,
  doneSections: documents.doneSections,
  totalAc: documents.totalAc,
  doneAc: documents.doneAc,
  realizedAc: documents.realizedAc,
  lastDocChangeAt: documents.lastDocChangeAt,
  lastCodeChangeAt: documents.lastCodeChangeAt,
  staleSince: documents.staleSince,
} satisfies Record<keyof SummarisedDocument, unknown>

/** As JSON writes it. */
type ListedDocument = {
  [Name in keyof SummarisedDocument]: SummarisedDocument[Name] extends Date | null
    ? string | null
    : SummarisedDocument[Name]
}

const listed = sql<ListedDocument[]>`coalesce(json_agg(json_build_object(${sql.join(
  Object.entries(SUMMARY_COLUMNS).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)}) order by ${documents.path}), '[]')`

/** The repositories of these ids that are connected, with their documents: one query, whatever their number. */
export async function readSummaries(
  { db, org }: OrgContext,
  ids: number[],
): Promise<Map<number, RepoSummary>> {
  if (ids.length === 0) return new Map()
  const own = db
    .select({ list: listed.as('list') })
    .from(documents)
    .where(and(eq(documents.orgId, repositories.orgId), eq(documents.repositoryId, repositories.id)))
    .as('own')
  const rows = await db
    .select({ repository: repositories, found: own.list })
    .from(repositories)
    .innerJoinLateral(own, sql`true`)
    .where(and(eq(repositories.orgId, org.id), inArray(repositories.id, ids), isConnected))
  return new Map(
    rows.map(({ repository, found }) => [
      repository.id,
      summariseRepository(org, repository, found.map(withInstants)),
    ]),
  )
}

const withInstants = (document: ListedDocument): SummarisedDocument => ({
  ...document,
  lastDocChangeAt: instantOf(document.lastDocChangeAt),
  lastCodeChangeAt: instantOf(document.lastCodeChangeAt),
  staleSince: instantOf(document.staleSince),
})

const instantOf = (text: string | null) => (text === null ? null : new Date(text))
