import { Link } from '@remix-run/react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import type { DocGroup } from '#app/library/document/group-docs.server'
import { editorPath, newSpecPath } from '#shared/page-paths'

interface Repo {
  org: string
  owner: string
  repo: string
}

interface Props extends Repo {
  docs: DocGroup[]
  isIndexed: boolean
}

/** Shown for a repository without specs. It explains the next step. */
export function NoSpecs({ isIndexed, docs, ...repository }: Props) {
  if (!isIndexed)
    return (
      <EmptyState title="Not indexed yet">
        <p>Specs and documents appear here after the first index run.</p>
      </EmptyState>
    )
  const all = docs.flatMap((group) => group.docs)
  const first = all.find(({ path }) => path.includes('/')) ?? all[0]
  return first ? (
    <NoTrackedDocuments {...repository} first={first} total={countDocs(docs)} />
  ) : (
    <NoDocuments />
  )
}

export const countDocs = (docs: DocGroup[]) => docs.reduce((sum, { total }) => sum + total, 0)

const NoDocuments = () => (
  <EmptyState title="No documents">
    <p>
      Commit a Markdown file to <code>docs/specs</code>, or set other folders in CONFIG.yaml under{' '}
      <code>specs.doc_paths</code>.
    </p>
  </EmptyState>
)

interface NoTrackedDocumentsProps extends Repo {
  /** The document to suggest for tracking. */
  first: { path: string; title: string }
  total: number
}

/** Documents without a status are shown and searched, but not tracked. */
export function NoTrackedDocuments({ org, owner, repo, first, total }: NoTrackedDocumentsProps) {
  const mayWrite = usePermission('specs:write')
  return (
    <EmptyState title="No tracked documents">
      <p>
        {total === 1
          ? 'This repository has 1 document'
          : `This repository has ${total.toLocaleString('en')} documents`}{' '}
        without a status. Add <code>status: todo</code> to the frontmatter of a document to track it in
        coverage and tasks.
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
