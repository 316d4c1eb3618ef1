import { CONFIG_FILE_NAMES } from '../../../spec/config/config-files'
import { CodeHostError, type CodeHostErrorCode, type SkippedEntry } from '../../ports/codehost/port'
import { LongList } from '../rows/long-list'
import type { RunProblems } from '../run/run-problems'
import { isFile, MARKDOWN, MAX_SKIPPED, type Source } from '../source/read-tree'

export interface FileChange {
  path: string
  /** Null where no file stands any more. */
  sha: string | null
}

/**
 * The markdown files that differ between two commits. Null where that does not tell what is to be done: the
 * configuration is among what changed, or the host cannot tell the difference (any more).
 */
export async function listSince(
  { host, ref, signal }: Source,
  fromSha: string,
  toSha: string,
  problems: RunProblems,
): Promise<LongList<FileChange> | null> {
  if (!host.treeChanges) return null
  const files = new LongList<FileChange>()
  const skipped: SkippedEntry[] = []
  const onSkipped = (entry: SkippedEntry) => {
    if (MARKDOWN.test(entry.path) && skipped.length < MAX_SKIPPED) skipped.push(entry)
  }
  try {
    for await (const { path, entry } of host.treeChanges(ref, fromSha, toSha, { signal, onSkipped })) {
      if (CONFIG_NAMES.includes(path)) return drop(files)
      if (MARKDOWN.test(path)) files.push({ path, sha: entry && isFile(entry) ? entry.sha : null })
    }
    for (const entry of skipped) problems.addSkipped(entry)
    return files
  } catch (error) {
    drop(files)
    if (error instanceof CodeHostError && LOST.includes(error.code)) return null
    throw error
  }
}

const CONFIG_NAMES: readonly string[] = CONFIG_FILE_NAMES

/** History was rewritten and the old commit swept away, or it is damaged: then nobody needs it. */
const LOST: readonly CodeHostErrorCode[] = ['not_found', 'corrupt']

function drop(files: LongList<FileChange>): null {
  files.close()
  return null
}
