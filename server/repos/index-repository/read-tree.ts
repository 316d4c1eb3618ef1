import { CONFIG_FILE_NAMES } from '../../../spec/config/config-files'
import type { CodeHost, Head, RepoRef, SkippedEntry, TreeEntry } from '../../ports/codehost/port'

export interface Tree {
  /** By name; the files in the root that may configure the repository. */
  configFiles: Map<string, TreeEntry>
  markdown: TreeEntry[]
  /** Documents whose names cannot be had as paths. */
  skipped: SkippedEntry[]
}

export interface Source {
  host: CodeHost
  ref: RepoRef
  /** Whose files are read. */
  commitSha?: string
  signal?: AbortSignal
}

const MAX_SKIPPED = 100

const MARKDOWN = /\.(?:md|markdown)$/i

/** Of a tree of any size, only what indexing may need. A link and a submodule have no text of their own. */
export async function readTree({ host, ref, signal }: Source, head: Pick<Head, 'commitSha'>): Promise<Tree> {
  const tree: Tree = { configFiles: new Map(), markdown: [], skipped: [] }
  const onSkipped = (entry: SkippedEntry) => {
    if (MARKDOWN.test(entry.path) && tree.skipped.length < MAX_SKIPPED) tree.skipped.push(entry)
  }
  const configNames: readonly string[] = CONFIG_FILE_NAMES
  for await (const entry of host.tree(ref, head.commitSha, { signal, onSkipped })) {
    if (entry.mode !== 'file' && entry.mode !== 'executable') continue
    if (MARKDOWN.test(entry.path)) tree.markdown.push(entry)
    else if (configNames.includes(entry.path)) tree.configFiles.set(entry.path, entry)
  }
  return tree
}
