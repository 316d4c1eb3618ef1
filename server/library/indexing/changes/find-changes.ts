import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { Head, TreeEntry } from '#server/ports/codehost/port'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { SpillingList } from '../rows/spilling-list'
import type { RunProblems } from '../run/run-problems'
import { type Configuration, readConfiguration } from '../source/read-configuration'
import { readTreeInto, type TreeSource } from '../source/read-tree'
import { defaultsOf } from '../texts/document-row'
import { INDEXED_WITH } from '../versions'
import { compareChangedFiles } from './compare-changed-files'
import { compareTree } from './compare-tree'
import { listChangesSince } from './list-changes-since'
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
  try {
    await compareChangedFiles(
      db,
      repository,
      files,
      createDocumentSelector(inForce.config.specs.doc_paths),
      changes,
    )
    return true
  } finally {
    files.close()
  }
}

async function findChangesInTree(
  { db }: Context,
  source: TreeSource,
  repository: Repository,
  head: Head,
  changes: RunChanges,
  problems: RunProblems,
): Promise<Configuration> {
  const files = new SpillingList<TreeEntry>()
  try {
    const tree = await readTreeInto(files, source, head)
    const configuration = await readConfiguration(source, tree, currentConfig(repository))
    for (const entry of tree.skipped) problems.addSkipped(entry)
    if (configuration.file) problems.addErrors(configuration.file, configuration.diagnostics)
    const isDocument = createDocumentSelector(configuration.config.specs.doc_paths)
    const isTrusted =
      repository.indexedWith === INDEXED_WITH &&
      isDeepStrictEqual(defaultsOf(currentConfig(repository)?.config), defaultsOf(configuration.config))
    await compareTree(db, repository, isTrusted, selectDocuments(files, isDocument), changes)
    return configuration
  } finally {
    files.close()
  }
}

function* selectDocuments(files: Iterable<TreeEntry>, isDocument: (path: string) => boolean) {
  for (const file of files) if (isDocument(file.path)) yield file
}
