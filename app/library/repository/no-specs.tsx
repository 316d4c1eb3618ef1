import { EmptyState } from '#app/components/display/empty-state.tsx'
import type { DocGroup } from '#app/library/document/group-docs.server'

interface Props {
  docs: DocGroup[]
  isIndexed: boolean
}

/** Shown for a repository without documents. It explains the next step. */
export function NoSpecs({ isIndexed, docs }: Props) {
  if (!isIndexed)
    return (
      <EmptyState title="Not indexed yet">
        <p>Specs and documents appear here after the first index run.</p>
      </EmptyState>
    )
  return docs.length === 0 ? <NoDocuments /> : null
}

const NoDocuments = () => (
  <EmptyState title="No documents">
    <p>
      Commit a Markdown file to <code>docs/specs</code>, or set other folders in CONFIG.yaml under{' '}
      <code>specs.doc_paths</code>.
    </p>
  </EmptyState>
)
