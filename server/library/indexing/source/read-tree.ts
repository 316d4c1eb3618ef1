import {
  type CodeHost,
  type Head,
  isFile,
  type RepoRef,
  type SkippedEntry,
  type TreeEntry,
} from '#server/ports/codehost/port'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { isMarkdownPath } from '#spec/markdown/markdown-path'

export interface RepositoryTree {
  /** The configuration files in the root, by name. */
  configFiles: Map<string, TreeEntry>
  markdown: TreeEntry[]
  /** Documents whose names are not valid paths. */
  skipped: SkippedEntry[]
}

export interface TreeSource {
  host: CodeHost
  ref: RepoRef
  /** The commit whose files are read. */
  commitSha?: string
  signal?: AbortSignal
}

/** Maximum number of reported skipped files. */
export const MAX_SKIPPED = 100

/** Reads the entries of a tree that indexing needs. */
export async function readTree(
  { host, ref, signal }: TreeSource,
  head: Pick<Head, 'commitSha'>,
): Promise<RepositoryTree> {
  const tree: RepositoryTree = { configFiles: new Map(), markdown: [], skipped: [] }
  const onSkipped = (entry: SkippedEntry) => {
    if (isMarkdownPath(entry.path) && tree.skipped.length < MAX_SKIPPED) tree.skipped.push(entry)
  }
  const configNames: readonly string[] = CONFIG_FILE_NAMES
  for await (const entry of host.tree(ref, head.commitSha, { signal, onSkipped })) {
    if (!isFile(entry)) continue
    if (isMarkdownPath(entry.path)) tree.markdown.push(entry)
    else if (configNames.includes(entry.path)) tree.configFiles.set(entry.path, entry)
  }
  return tree
}
