import { CONFIG_FILE_NAMES } from '../../../spec/config/config-files'
import type { CodeHost, Head, RepoRef, SkippedEntry, TreeEntry } from '../../ports/codehost/port'

type Files = Iterable<TreeEntry> & { push(entry: TreeEntry): unknown }

export interface Tree<Markdown extends Files = TreeEntry[]> {
  /** By name; the files in the root that may configure the repository. */
  configFiles: Map<string, TreeEntry>
  markdown: Markdown
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

/** More are not told. */
export const MAX_SKIPPED = 100

export const MARKDOWN = /\.(?:md|markdown)$/i

/** A link and a submodule have no text of their own. */
export const isFile = ({ mode }: Pick<TreeEntry, 'mode'>) => mode === 'file' || mode === 'executable'

/** Of a tree of any size, only what indexing may need. */
export const readTree = (source: Source, head: Pick<Head, 'commitSha'>): Promise<Tree> =>
  readTreeInto([], source, head)

/** The same with the markdown files in a list of the caller's. */
export async function readTreeInto<Markdown extends Files>(
  markdown: Markdown,
  { host, ref, signal }: Source,
  head: Pick<Head, 'commitSha'>,
): Promise<Tree<Markdown>> {
  const tree: Tree<Markdown> = { configFiles: new Map(), markdown, skipped: [] }
  const onSkipped = (entry: SkippedEntry) => {
    if (MARKDOWN.test(entry.path) && tree.skipped.length < MAX_SKIPPED) tree.skipped.push(entry)
  }
  const configNames: readonly string[] = CONFIG_FILE_NAMES
  for await (const entry of host.tree(ref, head.commitSha, { signal, onSkipped })) {
    if (!isFile(entry)) continue
    if (MARKDOWN.test(entry.path)) tree.markdown.push(entry)
    else if (configNames.includes(entry.path)) tree.configFiles.set(entry.path, entry)
  }
  return tree
}
