import type { Database } from '../../../db/client'
import type { Repository } from '../../repos'
import type { LongList } from '../rows/long-list'
import { changeOf, findKnownRows, isAsKnown } from './indexed-documents'
import type { FileChange } from './list-changes-since'
import type { RunChanges } from './run-changes'

const BATCH = 2_000

/** What of the repository's rows is touched by files that changed since the commit that readers see. */
export async function compareSince(
  db: Database,
  repository: Repository,
  files: LongList<FileChange>,
  isDocument: (path: string) => boolean,
  { changed, removed }: Pick<RunChanges, 'changed' | 'removed'>,
): Promise<void> {
  for (const batch of files.batches(BATCH)) {
    const rows = await findKnownRows(
      db,
      repository,
      batch.map(({ path }) => path),
    )
    for (const { path, sha } of batch) {
      const row = rows.get(path)
      const file = sha !== null && isDocument(path) ? { path, sha, size: null } : null
      if (file && !isAsKnown(file, row)) changed.push(changeOf(file, row))
      else if (!file && row) removed.push(path)
    }
  }
}
