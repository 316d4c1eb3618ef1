import type { Database } from '../../../db/client'
import type { TreeEntry } from '../../ports/codehost/port'
import type { Repository } from '../find-repository'
import { DAMAGED_CODE } from './document-line'
import { INDEXED_WITH } from './versions'

export interface ChangedDocument {
  path: string
  sha: string
  size: number
  /** What was known before, until history is read again. */
  lastDocChangeAt: string | null
  /** Whether readers see an earlier version of it. */
  isReadable: boolean
}

export interface DocumentChanges {
  /** New, or with another content than the row that is there. */
  changed: ChangedDocument[]
  removed: string[]
}

interface Row {
  path: string
  blob_sha: string
  changed_at: string | null
  is_readable: boolean
  is_damaged: boolean
}

const PAGE = 2_000

/** What the tree's documents are beside the rows that readers see now. */
export async function compareDocuments(
  db: Database,
  repository: Repository,
  entries: TreeEntry[],
): Promise<DocumentChanges> {
  const isTrusted = repository.indexedWith === INDEXED_WITH
  const rows = new Map<string, Row>()
  const query = db.$client<Row[]>`
    select path, blob_sha, last_doc_change_at::text as changed_at, text_id is not null as is_readable,
      text_id is null and diagnostics @> ${JSON.stringify([{ code: DAMAGED_CODE }])}::text::jsonb as is_damaged
    from documents
    where org_id = ${repository.orgId} and repository_id = ${repository.id}`
  for await (const page of query.cursor(PAGE)) for (const row of page) rows.set(row.path, row)

  const changed: ChangedDocument[] = []
  for (const { path, sha, size } of entries) {
    const row = rows.get(path)
    rows.delete(path)
    if (isTrusted && row?.blob_sha === sha && !row.is_damaged) continue
    changed.push({
      ...{ path, sha, size },
      lastDocChangeAt: row?.changed_at ?? null,
      isReadable: row?.is_readable ?? false,
    })
  }
  return { changed, removed: [...rows.keys()] }
}
