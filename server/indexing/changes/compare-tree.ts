import type { Database } from '../../../db/client'
import type { TreeEntry } from '../../ports/codehost/port'
import type { Repository } from '../../repos'
import { changeOf, isAsKnown, listKnownRows } from './indexed-documents'
import type { RunChanges } from './run-changes'

/**
 * What the documents of a tree are beside the rows that readers see now. Both come in the same order, so that one of
 * each is enough to look at; a file that comes out of its order is taken for a new one. Rows that are not trusted are
 * all made again.
 */
export async function compareTree(
  db: Database,
  repository: Repository,
  isTrusted: boolean,
  documents: Iterable<TreeEntry>,
  { changed, removed }: Pick<RunChanges, 'changed' | 'removed'>,
): Promise<void> {
  const rows = listKnownRows(db, repository)
  const nextRow = async () => (await rows.next()).value ?? undefined
  try {
    let row = await nextRow()
    for (const { path, sha, size } of documents) {
      for (; row && row.path !== path && isBefore(row.path, path); row = await nextRow())
        removed.push(row.path)
      const own = row?.path === path ? row : undefined
      const file = { path, sha, size }
      if (!isTrusted || !isAsKnown(file, own)) changed.push(changeOf(file, own))
      if (own) row = await nextRow()
    }
    for (; row; row = await nextRow()) removed.push(row.path)
  } finally {
    await rows.return()
  }
}

const isBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0
