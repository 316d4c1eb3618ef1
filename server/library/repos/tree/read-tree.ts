import type { OrgProcedureContext } from '#server/kernel/context'
import { type CachedSummary, findSummary, listSummaries } from '../list-summaries'
import type { FolderWire, FoundDocumentsWire, NeighborsWire, TreeDocument } from '../wire'
import { buildDocumentTree, type DocumentTree } from './document-tree'

interface RepositoryPath {
  owner: string
  repo: string
}

/** Lives as long as the summary in its cache, so a tree is built once per state of a repository. */
const trees = new WeakMap<CachedSummary, DocumentTree>()

function treeOf(summary: CachedSummary): DocumentTree {
  const known = trees.get(summary)
  if (known) return known
  const tree = buildDocumentTree(summary.summary)
  trees.set(summary, tree)
  return tree
}

interface FolderInput extends RepositoryPath {
  folder: string
  offset: number
  limit: number
  /** The entry that the answer should contain, in its middle. */
  around?: string
}

/** A part of the entries of a folder. An unknown folder is empty: its documents may have just moved. */
export async function readFolder(ctx: OrgProcedureContext, input: FolderInput): Promise<FolderWire> {
  const { folders } = treeOf(await findSummary(ctx, input.owner, input.repo))
  const entries = folders.get(input.folder) ?? []
  const { limit, around } = input
  const at =
    around === undefined
      ? -1
      : entries.findIndex(({ path }) => path === around || path.startsWith(`${around}/`))
  const last = Math.max(0, entries.length - limit)
  const offset = at < 0 ? input.offset : Math.min(last, Math.max(0, at - Math.floor(limit / 2)))
  return { entries: entries.slice(offset, offset + limit), total: entries.length, offset }
}

/** The documents before and after one in the order of the tree. */
export async function readNeighbors(
  ctx: OrgProcedureContext,
  { owner, repo, file_path }: RepositoryPath & { file_path: string },
): Promise<NeighborsWire> {
  const { inOrder } = treeOf(await findSummary(ctx, owner, repo))
  const at = inOrder.findIndex(({ path }) => path === file_path)
  if (at < 0) return { previous: null, next: null }
  return { previous: inOrder[at - 1] ?? null, next: inOrder[at + 1] ?? null }
}

/** The titles of those paths that are documents. */
export async function readTitles(
  ctx: OrgProcedureContext,
  { owner, repo, paths }: RepositoryPath & { paths: string[] },
): Promise<Record<string, string>> {
  const { inOrder } = treeOf(await findSummary(ctx, owner, repo))
  const requested = new Set(paths)
  return Object.fromEntries(
    inOrder.filter(({ path }) => requested.has(path)).map(({ path, title }) => [path, title]),
  )
}

/** The documents of the org whose number, title or path contains the text. */
export async function findDocuments(
  ctx: OrgProcedureContext,
  { text, limit }: { text: string; limit: number },
): Promise<FoundDocumentsWire> {
  const wanted = text.toLowerCase()
  const matches = ({ title_prefix, title, path }: TreeDocument) =>
    `${title_prefix ?? ''} ${title}\n${path}`.toLowerCase().includes(wanted)
  const found = (await listSummaries(ctx)).flatMap((summary) =>
    treeOf(summary)
      .inOrder.filter(matches)
      .map((document) => ({ ...document, repo: summary.summary.full_name })),
  )
  return { documents: found.slice(0, limit), total: found.length }
}
