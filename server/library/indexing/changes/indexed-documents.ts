import type { Database } from '#db/client'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { DAMAGED_CODE } from '../texts/document-row'
import type { ChangedDocument } from './run-changes'

/** The columns of `documents` that decide whether a row is still valid. */
export interface IndexedDocument {
  path: string
  blob_sha: string
  changed_at: string | null
  changed_by: string | null
  is_readable: boolean
  is_damaged: boolean
}

const PAGE = 2_000

/** All rows of the repository, ordered by path bytes like git trees. */
export async function* listIndexedDocuments(
  { $client: sql }: Database,
  repository: Repository,
): AsyncGenerator<IndexedDocument, void, undefined> {
  const query = sql<IndexedDocument[]>`
    ${selectRows(sql)} where ${isOfRepository(sql, repository)} order by path collate "C"`
  for await (const page of query.cursor(PAGE)) yield* page
}

/** The existing rows of these paths. */
export async function findIndexedDocuments(
  { $client: sql }: Database,
  repository: Repository,
  paths: string[],
): Promise<Map<string, IndexedDocument>> {
  const rows = await sql<IndexedDocument[]>`
    ${selectRows(sql)} where ${isOfRepository(sql, repository)} and path = any(${paths}::text[])`
  return new Map(rows.map((row) => [row.path, row]))
}

const selectRows = (sql: Database['$client']) => sql`
  select path, blob_sha, last_doc_change_at::text as changed_at, last_doc_change_by as changed_by,
    text_id is not null as is_readable,
    text_id is null and diagnostics @> ${JSON.stringify([{ code: DAMAGED_CODE }])}::text::jsonb as is_damaged
  from documents`

const isOfRepository = (sql: Database['$client'], { orgId, id }: Repository) =>
  sql`org_id = ${orgId} and repository_id = ${id}`

type File = Pick<ChangedDocument, 'path' | 'sha' | 'size'>

/** Whether the published row has the content of the file. */
export const isUnchanged = ({ sha }: File, row: IndexedDocument | undefined): boolean =>
  row?.blob_sha === sha && !row.is_damaged

export const toChangedDocument = (file: File, row: IndexedDocument | undefined): ChangedDocument => ({
  ...file,
  lastDocChangeAt: row?.changed_at ?? null,
  lastDocChangeBy: row?.blob_sha === file.sha ? row.changed_by : null,
  hasRow: row !== undefined,
  isReadable: row?.is_readable ?? false,
})
