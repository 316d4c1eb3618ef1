import { isNamedByFolder } from '#spec/markdown/readable-name'
import type { RepoSummary, TreeDocument, TreeEntry } from '../wire'

/** The documents of a repository in the order of its tree. */
export interface DocumentTree {
  /** The entries of each folder, by its path: folders, then documents. The root is ''. */
  folders: ReadonlyMap<string, readonly TreeEntry[]>
  /** All documents, as one meets them from top to bottom. */
  inOrder: readonly TreeDocument[]
}

interface Folder {
  path: string
  folders: Map<string, Folder>
  documents: TreeDocument[]
}

/** Numbers in names count as numbers: 9 comes before 10. */
const { compare } = new Intl.Collator('en', { numeric: true })

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export function buildDocumentTree({ specs, docs }: Pick<RepoSummary, 'specs' | 'docs'>): DocumentTree {
  const root: Folder = { path: '', folders: new Map(), documents: [] }
  const byPath = new Map([['', root]])
  for (const spec of specs)
    place(byPath, {
      kind: 'document',
      path: spec.file_path,
      title: spec.title,
      title_prefix: spec.title_prefix,
      status: spec.tracked ? (spec.status ?? 'draft') : null,
      doc_type: spec.type,
    })
  for (const { path, title, title_prefix, doc_type } of docs)
    place(byPath, { kind: 'document', path, title, title_prefix, status: null, doc_type })
  const folders = new Map<string, TreeEntry[]>()
  const inOrder: TreeDocument[] = []
  list(root, folders, inOrder)
  return { folders, inOrder }
}

function place(byPath: Map<string, Folder>, document: TreeDocument): void {
  folderAt(byPath, parentOf(document.path)).documents.push(document)
}

function folderAt(byPath: Map<string, Folder>, path: string): Folder {
  const known = byPath.get(path)
  if (known) return known
  const folder: Folder = { path, folders: new Map(), documents: [] }
  byPath.set(path, folder)
  folderAt(byPath, parentOf(path)).folders.set(path, folder)
  return folder
}

/** A folder that only holds its `README.md` or `spec.md` is shown as this document. */
function documentOfFolder({ folders, documents: [only, ...others] }: Folder): TreeDocument | null {
  return folders.size === 0 && only && others.length === 0 && isNamedByFolder(only.path) ? only : null
}

/** Lists the folder and those below it. Returns the number of their documents. */
function list(folder: Folder, lists: Map<string, TreeEntry[]>, inOrder: TreeDocument[]): number {
  const entries: TreeEntry[] = []
  lists.set(folder.path, entries)
  const start = inOrder.length
  for (const child of [...folder.folders.values()].sort((a, b) => compare(a.path, b.path))) {
    const documents = list(child, lists, inOrder)
    entries.push(
      documentOfFolder(child) ?? {
        kind: 'folder',
        path: child.path,
        name: fileNameOf(child.path),
        documents,
      },
    )
  }
  const documents = folder.documents.sort((a, b) => compare(fileNameOf(a.path), fileNameOf(b.path)))
  entries.push(...documents)
  inOrder.push(...documents)
  return inOrder.length - start
}
