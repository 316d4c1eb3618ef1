import type { Database } from '#db/client'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { TreeEntry } from '#server/ports/codehost/port'
import { isUnchanged, listIndexedDocuments, toChangedDocument } from './indexed-documents'
import type { RunChanges } from './run-changes'

/**
 * Compares the documents of a tree with the published rows. Both are read in the same order, one of each at a time. A
 * file out of order counts as new. With `isTrusted` false every row is replaced.
 */
export async function compareTree(
  db: Database,
  repository: Repository,
  isTrusted: boolean,
  documents: Iterable<TreeEntry>,
  { changed, removed }: Pick<RunChanges, 'changed' | 'removed'>,
): Promise<void> {
  const rows = listIndexedDocuments(db, repository)
  const nextRow = async () => (await rows.next()).value ?? undefined
  try {
    let row = await nextRow()
    for (const { path, sha, size } of documents) {
      for (; row && row.path !== path && isBefore(row.path, path); row = await nextRow())
        removed.push(row.path)
      const matchingRow = row?.path === path ? row : undefined
      const file = { path, sha, size }
      if (!isTrusted || !isUnchanged(file, matchingRow)) changed.push(toChangedDocument(file, matchingRow))
      if (matchingRow) row = await nextRow()
    }
    for (; row; row = await nextRow()) removed.push(row.path)
  } finally {
    await rows.return()
  }
}

const isBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0
