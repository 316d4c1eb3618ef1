import { Link } from '@remix-run/react'
import type { DocGroup } from '../../document/group-docs.server'
import { useMay } from '../../hooks/use-permissions'
import { editorPath, newSpecPath } from '../../urls/paths'
import { EmptyState } from '../display/empty-state'

interface Repo {
  org: string
  owner: string
  repo: string
}

interface Props extends Repo {
  docs: DocGroup[]
  isRead: boolean
}

/** A repository without specs: what is missing, and the next step. */
export function NoSpecs({ isRead, docs, ...repository }: Props) {
  if (!isRead)
    return (
      <EmptyState title="Not read yet">
        <p>Its specs and documents appear here with the first index.</p>
      </EmptyState>
    )
  const all = docs.flatMap((group) => group.docs)
  const first = all.find(({ path }) => path.includes('/')) ?? all[0]
  return first ? <NothingTracked {...repository} first={first} total={countDocs(docs)} /> : <NoDocuments />
}

export const countDocs = (docs: DocGroup[]) => docs.reduce((sum, { total }) => sum + total, 0)

const NoDocuments = () => (
  <EmptyState title="No documents in this repository">
    <p>
      Commit a markdown file to <code>docs/specs</code>, or name other folders in CONFIG.yaml under{' '}
      <code>specs.doc_paths</code>. It appears here moments later.
    </p>
  </EmptyState>
)

interface NothingTrackedProps extends Repo {
  /** The document that the page offers to track. */
  first: { path: string; title: string }
  total: number
}

/** Documents are read and searched as they are; a status makes one count. */
export function NothingTracked({ org, owner, repo, first, total }: NothingTrackedProps) {
  const mayWrite = useMay('specs:write')
  return (
    <EmptyState title="No document is tracked yet">
      <p>
        {total === 1 ? 'The document below is' : `The ${total.toLocaleString('en')} documents below are`}{' '}
        searched and shown. To track the progress of one, add <code>status: todo</code> to its frontmatter: it
        then counts in coverage and tasks.
      </p>
      {mayWrite && (
        <p className="actions">
          <Link className="button button-main" to={editorPath(org, owner, repo, first.path)}>
            Track {first.title}
          </Link>
          <Link className="button" to={newSpecPath(org, owner, repo)}>
            New spec
          </Link>
        </p>
      )}
    </EmptyState>
  )
}
