import { Link, useSearchParams } from '@remix-run/react'

const VIEWS = ['source', 'rendered'] as const
export type FilesView = (typeof VIEWS)[number]

const LABELS: Record<FilesView, string> = { source: 'Source', rendered: 'Rendered' }

export const readFilesView = (url: URL): FilesView =>
  VIEWS.find((view) => view === url.searchParams.get('view')) ?? 'source'

interface Props {
  chosen: FilesView
  /** Markdown files that are shown as source although `rendered` is chosen. */
  hasSkipped: boolean
}

/** Links between the source of changed files and the documents as they read after the merge. The address holds the choice. */
export function FilesViewSwitch({ chosen, hasSkipped }: Props) {
  const [params] = useSearchParams()
  const addressOf = (view: FilesView) => {
    const next = new URLSearchParams(params)
    next.delete('view')
    if (view !== 'source') next.set('view', view)
    return `?${next}`
  }
  return (
    <>
      <nav className="segments" aria-label="View of documents">
        {VIEWS.map((view) => (
          <Link
            key={view}
            to={addressOf(view)}
            aria-current={view === chosen ? 'true' : undefined}
            preventScrollReset
          >
            {LABELS[view]}
          </Link>
        ))}
      </nav>
      {hasSkipped && (
        <p className="muted">Some documents are shown as source: they are too large or changed too much.</p>
      )}
    </>
  )
}
