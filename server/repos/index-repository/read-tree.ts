import { CONFIG_FILE_NAMES } from '../../../spec/config/config-files'
import type { CodeHost, Head, RepoRef, TreeEntry } from '../../ports/codehost/port'

export interface Tree {
  /** By name; the files in the root that may configure the repository. */
  configFiles: Map<string, TreeEntry>
  markdown: TreeEntry[]
}

export interface Source {
  host: CodeHost
  ref: RepoRef
  signal?: AbortSignal
}

const MARKDOWN = /\.(?:md|markdown)$/i

/** Of a tree of any size, only what indexing may need. A link and a submodule have no text of their own. */
export async function readTree({ host, ref, signal }: Source, head: Pick<Head, 'commitSha'>): Promise<Tree> {
  const tree: Tree = { configFiles: new Map(), markdown: [] }
  const configNames: readonly string[] = CONFIG_FILE_NAMES
  for await (const entry of host.tree(ref, head.commitSha, { signal })) {
    if (entry.mode !== 'file' && entry.mode !== 'executable') continue
    if (MARKDOWN.test(entry.path)) tree.markdown.push(entry)
    else if (configNames.includes(entry.path)) tree.configFiles.set(entry.path, entry)
  }
  return tree
}
