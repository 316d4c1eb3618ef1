import type { Database } from '../../../db/client'
import type { Repository } from '../../repos'
import { DAMAGED_CODE } from '../texts/document-row'
import type { ChangedDocument } from './run-changes'

/** What of a row of `documents` decides whether it stays. */
export interface KnownRow {
  path: string
  blob_sha: string
  changed_at: string | null
  is_readable: boolean
  is_damaged: boolean
}

const PAGE = 2_000

/** All rows of the repository, in git's order: that of the bytes of their paths. */
export async function* listKnownRows(
  { $client: sql }: Database,
  repository: Repository,
): AsyncGenerator<KnownRow, void, undefined> {
  const query = sql<KnownRow[]>`
    ${selectRows(sql)} where ${isOf(sql, repository)} order by path collate "C"`
  for await (const page of query.cursor(PAGE)) yield* page
}

/** The rows of these paths, as far as there are any. */
export async function findKnownRows(
  { $client: sql }: Database,
  repository: Repository,
  paths: string[],
): Promise<Map<string, KnownRow>> {
  const rows = await sql<KnownRow[]>`
    ${selectRows(sql)} where ${isOf(sql, repository)} and path = any(${paths}::text[])`
  return new Map(rows.map((row) => [row.path, row]))
}

const selectRows = (sql: Database['$client']) => sql`
  select path, blob_sha, last_doc_change_at::text as changed_at, text_id is not null as is_readable,
    text_id is null and diagnostics @> ${JSON.stringify([{ code: DAMAGED_CODE }])}::text::jsonb as is_damaged
  from documents`

const isOf = (sql: Database['$client'], { orgId, id }: Repository) =>
  sql`org_id = ${orgId} and repository_id = ${id}`

type File = Pick<ChangedDocument, 'path' | 'sha' | 'size'>

/** Whether readers see the file as it is. */
export const isAsKnown = ({ sha }: File, row: KnownRow | undefined): boolean =>
  row?.blob_sha === sha && !row.is_damaged

export const changeOf = (file: File, row: KnownRow | undefined): ChangedDocument => ({
  ...file,
  lastDocChangeAt: row?.changed_at ?? null,
  hasRow: row !== undefined,
  isReadable: row?.is_readable ?? false,
})
