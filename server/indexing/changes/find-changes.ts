import { createDocumentSelector } from '../../../spec/engines/select-documents'
import type { Context } from '../../kernel/context'
import type { Head, TreeEntry } from '../../ports/codehost/port'
import type { Repository } from '../../repos'
import { configInForce } from '../config-in-force'
import { LongList } from '../rows/long-list'
import type { RunProblems } from '../run/run-problems'
import { type Configuration, readConfiguration } from '../source/read-configuration'
import { readTreeInto, type Source } from '../source/read-tree'
import { INDEXED_WITH } from '../versions'
import { compareSince } from './compare-since'
import { compareTree } from './compare-tree'
import { listSince } from './list-changes-since'
import type { RunChanges } from './run-changes'

/** What the head has otherwise than readers see it, and the configuration that it brings; null where that stays. */
export async function findChanges(
  ctx: Context,
  source: Source,
  repository: Repository,
  head: Head | null,
  changes: RunChanges,
  problems: RunProblems,
): Promise<Configuration | null> {
  if (!head) {
    await compareTree(ctx.db, repository, true, [], changes)
    return null
  }
  const isWhole = repository.treeSha !== null && repository.indexedWith === INDEXED_WITH
  if (isWhole && repository.treeSha === head.treeSha) return null
  if (isWhole && (await findSince(ctx, source, repository, head, changes, problems))) return null
  return findInTree(ctx, source, repository, head, changes, problems)
}

/** By the difference to the commit that readers see; false where that is not enough. */
async function findSince(
  { db }: Context,
  source: Source,
  repository: Repository,
  head: Head,
  changes: RunChanges,
  problems: RunProblems,
): Promise<boolean> {
  const inForce = configInForce(repository)
  if (!inForce || !repository.headSha) return false
  const files = await listSince(source, repository.headSha, head.commitSha, problems)
  if (!files) return false
  try {
    await compareSince(db, repository, files, createDocumentSelector(inForce.config.specs.doc_paths), changes)
    return true
  } finally {
    files.close()
  }
}

async function findInTree(
  { db }: Context,
  source: Source,
  repository: Repository,
  head: Head,
  changes: RunChanges,
  problems: RunProblems,
): Promise<Configuration> {
  const files = new LongList<TreeEntry>()
  try {
    const tree = await readTreeInto(files, source, head)
    const configuration = await readConfiguration(source, tree, configInForce(repository))
    for (const entry of tree.skipped) problems.addSkipped(entry)
    if (configuration.file) problems.addErrors(configuration.file, configuration.diagnostics)
    const isDocument = createDocumentSelector(configuration.config.specs.doc_paths)
    const isSameTeam = configInForce(repository)?.config.team === configuration.config.team
    const isTrusted = repository.indexedWith === INDEXED_WITH && isSameTeam
    await compareTree(db, repository, isTrusted, selected(files, isDocument), changes)
    return configuration
  } finally {
    files.close()
  }
}

function* selected(files: Iterable<TreeEntry>, isDocument: (path: string) => boolean) {
  for (const file of files) if (isDocument(file.path)) yield file
}
