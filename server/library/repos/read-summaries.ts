import { and, eq, inArray, sql } from 'drizzle-orm'
import { documents, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { AiExposure } from '#spec/types'
import { type SummarizedDocument, summarizeRepository } from './summarize-repository'
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
  aiExposure: documents.aiExposure,
} satisfies Record<keyof SummarizedDocument, unknown>

export interface ExposedSummary {
  summary: RepoSummary
  /** The AI exposure of each document, by path. */
  exposures: ReadonlyMap<string, AiExposure>
}

/** A document as JSON, with dates as text. */
type JsonDocument = {
  [Name in keyof SummarizedDocument]: SummarizedDocument[Name] extends Date | null
    ? string | null
    : SummarizedDocument[Name]
}

const documentList = sql<JsonDocument[]>`coalesce(json_agg(json_build_object(${sql.join(
  Object.entries(SUMMARY_COLUMNS).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)}) order by ${documents.path}), '[]')`

/** Reads the connected repositories of these ids with their documents, in one query. */
export async function readSummaries(
  { db, org }: OrgContext,
  ids: number[],
): Promise<Map<number, ExposedSummary>> {
  if (ids.length === 0) return new Map()
  const ownDocuments = db
    .select({ list: documentList.as('list') })
    .from(documents)
    .where(and(eq(documents.orgId, org.id), eq(documents.repositoryId, repositories.id)))
    .as('own_documents')
  const rows = await db
    .select({ repository: repositories, documents: ownDocuments.list })
    .from(repositories)
    .innerJoinLateral(ownDocuments, sql`true`)
    .where(and(eq(repositories.orgId, org.id), inArray(repositories.id, ids), isConnected))
  return new Map(
    rows.map(({ repository, documents }) => [
      repository.id,
      {
        summary: summarizeRepository(org, repository, documents.map(parseDates)),
        exposures: new Map(documents.map(({ path, aiExposure }) => [path, aiExposure])),
      },
    ]),
  )
}

const parseDates = (document: JsonDocument): SummarizedDocument => ({
  ...document,
  lastDocChangeAt: toDate(document.lastDocChangeAt),
  lastCodeChangeAt: toDate(document.lastCodeChangeAt),
  staleSince: toDate(document.staleSince),
})

const toDate = (text: string | null) => (text === null ? null : new Date(text))
