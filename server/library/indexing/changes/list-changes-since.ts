import { CodeHostError, type CodeHostErrorCode, isFile, type SkippedEntry } from '#server/ports/codehost/port'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { RunProblems } from '../run/run-problems'
import { MAX_SKIPPED, type TreeSource } from '../source/read-tree'

export interface FileChange {
  path: string
  /** Null if the file was removed. */
  sha: string | null
}

/**
 * Lists the markdown files that differ between two commits. Null if a list is not possible: the configuration changed, or the
 * host cannot compare the commits.
 */
export async function listChangesSince(
  { host, ref, signal }: TreeSource,
  fromSha: string,
  toSha: string,
  problems: RunProblems,
): Promise<FileChange[] | null> {
  if (!host.treeChanges) return null
  const files: FileChange[] = []
  const skipped: SkippedEntry[] = []
  const onSkipped = (entry: SkippedEntry) => {
    if (isMarkdownPath(entry.path) && skipped.length < MAX_SKIPPED) skipped.push(entry)
  }
  try {
    for await (const { path, entry } of host.treeChanges(ref, fromSha, toSha, { signal, onSkipped })) {
      if (CONFIG_NAMES.includes(path)) return null
      if (isMarkdownPath(path)) files.push({ path, sha: entry && isFile(entry) ? entry.sha : null })
    }
    for (const entry of skipped) problems.addSkipped(entry)
    return files
  } catch (error) {
    if (error instanceof CodeHostError && UNCOMPARABLE.includes(error.code)) return null
    throw error
  }
}

const CONFIG_NAMES: readonly string[] = CONFIG_FILE_NAMES

/** The old commit is damaged or gone after a rewrite of history. The whole tree is read instead. */
const UNCOMPARABLE: readonly CodeHostErrorCode[] = ['not_found', 'corrupt']
