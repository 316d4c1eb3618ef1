import type { Database } from '#db/client'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { SpillingList } from '../rows/spilling-list'
import { findIndexedDocuments, isUnchanged, toChangedDocument } from './indexed-documents'
import type { FileChange } from './list-changes-since'
import type { RunChanges } from './run-changes'

const BATCH = 2_000

/** Compares files that changed since the published commit with the rows of the repository. */
export async function compareChangedFiles(
  db: Database,
  repository: Repository,
  files: SpillingList<FileChange>,
  isDocument: (path: string) => boolean,
  { changed, removed }: Pick<RunChanges, 'changed' | 'removed'>,
): Promise<void> {
  for (const batch of files.batches(BATCH)) {
    const rows = await findIndexedDocuments(
      db,
      repository,
      batch.map(({ path }) => path),
    )
    for (const { path, sha } of batch) {
      const row = rows.get(path)
      const file = sha !== null && isDocument(path) ? { path, sha, size: null } : null
      if (file && !isUnchanged(file, row)) changed.push(toChangedDocument(file, row))
      else if (!file && row) removed.push(path)
    }
  }
}
