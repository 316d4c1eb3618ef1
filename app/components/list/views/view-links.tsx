import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { ListView } from './view-place'

interface Props {
  /** The name of the list without filters. */
  all: string
  views: readonly ListView[]
  /** The filters and the order that the list has now. */
  query: string
}

/** The saved views of a list. A view is a link, so it can be shared and opened in a new tab. */
export const ViewLinks = ({ all, views, query }: Props) => (
  <nav className="view-links" aria-label="Views">
    <Link to="?" aria-current={query === '' ? 'true' : undefined}>
      {all}
    </Link>
    {views.map((view) => (
      <Link
        key={view.id}
        to={`?${view.query}`}
        dir="auto"
        aria-current={view.query === query ? 'true' : undefined}
        title={view.shared ? 'Everyone sees this view' : 'Only you see this view'}
      >
        {!view.shared && <Icon name="person" />}
        {view.name}
      </Link>
    ))}
  </nav>
)
