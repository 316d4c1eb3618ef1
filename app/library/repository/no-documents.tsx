import { EmptyState } from '#app/components/display/empty-state.tsx'

/** Shown for a repository without documents. It says what to do next. */
export function NoDocuments({ isIndexed }: { isIndexed: boolean }) {
  return isIndexed ? (
    <EmptyState title="No documents">
      <p>
        Add a README.md or Markdown files in <code>docs/specs</code>, or include other folders under
        Configuration.
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="Reading the repository …">
      <p>Its documents appear here in a moment.</p>
    </EmptyState>
  )
}
