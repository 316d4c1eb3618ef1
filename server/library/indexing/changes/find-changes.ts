import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#db/client'
import type { Context } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { Head, TreeEntry } from '#server/ports/codehost/port'
import { createDocumentSelector } from '#spec/engines/select-documents'
import type { RunProblems } from '../run/run-problems'
import { type Configuration, readConfiguration } from '../source/read-configuration'
import { readTree, type TreeSource } from '../source/read-tree'
import { defaultsOf } from '../texts/document-row'
import { INDEXED_WITH } from '../versions'
import {
  findIndexedDocuments,
  isUnchanged,
  listIndexedDocuments,
  toChangedDocument,
} from './indexed-documents'
import { type FileChange, listChangesSince } from './list-changes-since'
import type { RunChanges } from './run-changes'

/** Collects what changed from the published commit to the head. Returns the new configuration, or null if it is unchanged. */
export async function findChanges(
  ctx: Context,
  source: TreeSource,
  repository: Repository,
  head: Head | null,
  changes: RunChanges,
  problems: RunProblems,
): Promise<Configuration | null> {
  if (!head) {
    await compareTree(ctx.db, repository, true, [], changes)
    return null
  }
  const isComplete = repository.treeSha !== null && repository.indexedWith === INDEXED_WITH
  if (isComplete && repository.treeSha === head.treeSha) return null
  if (isComplete && (await findChangesSince(ctx, source, repository, head, changes, problems))) return null
  return findChangesInTree(ctx, source, repository, head, changes, problems)
}

/** Compares only files changed since the published commit. False: the whole tree must be read. */
async function findChangesSince(
  { db }: Context,
  source: TreeSource,
  repository: Repository,
  head: Head,
  changes: RunChanges,
  problems: RunProblems,
): Promise<boolean> {
  const inForce = currentConfig(repository)
  if (!inForce || !repository.headSha) return false
  const files = await listChangesSince(source, repository.headSha, head.commitSha, problems)
  if (!files) return false
  await compareChangedFiles(
    db,
    repository,
    files,
    createDocumentSelector(inForce.config.specs.doc_paths),
    changes,
  )
  return true
}

async function findChangesInTree(
  { db }: Context,
  source: TreeSource,
  repository: Repository,
  head: Head,
  changes: RunChanges,
  problems: RunProblems,
): Promise<Configuration> {
  const tree = await readTree(source, head)
  const configuration = await readConfiguration(source, tree, currentConfig(repository))
  for (const entry of tree.skipped) problems.addSkipped(entry)
  if (configuration.file) problems.addErrors(configuration.file, configuration.diagnostics)
  const isDocument = createDocumentSelector(configuration.config.specs.doc_paths)
  const isTrusted =
    repository.indexedWith === INDEXED_WITH &&
    isDeepStrictEqual(defaultsOf(currentConfig(repository)?.config), defaultsOf(configuration.config))
  const documents = tree.markdown.filter(({ path }) => isDocument(path))
  await compareTree(db, repository, isTrusted, documents, changes)
  return configuration
}

const BATCH = 2_000

/** Compares files that changed since the published commit with the rows of the repository. */
async function compareChangedFiles(
  db: Database,
  repository: Repository,
  files: FileChange[],
  isDocument: (path: string) => boolean,
  { changed, removed }: Pick<RunChanges, 'changed' | 'removed'>,
): Promise<void> {
  for (const batch of inBatches(files, BATCH)) {
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

/**
 * Compares the documents of a tree with the published rows. Both are read in the same order, one of each at a time. A
 * file out of order counts as new. With `isTrusted` false every row is replaced.
 */
async function compareTree(
  db: Database,
  repository: Repository,
  isTrusted: boolean,
  documents: TreeEntry[],
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
