import { Link, useSearchParams } from '@remix-run/react'
import { GROUPINGS, type Grouping, VIEWS, type View } from '../../tasks/group-tasks'

interface Props {
  view: View
  group: Grouping | null
}

/** How the same tasks are laid out: links, so that each is an address. */
export function TaskViewChoice({ view, group }: Props) {
  const [params] = useSearchParams()
  const to = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return `?${next}`
  }
  return (
    <div className="actions">
      <nav className="segments" aria-label="Layout">
        {(Object.keys(VIEWS) as View[]).map((it) => (
          <Link
            key={it}
            to={to('view', it === 'list' ? null : it)}
            aria-current={it === view ? 'true' : undefined}
          >
            {VIEWS[it]}
          </Link>
        ))}
      </nav>
      {view === 'list' && (
        <nav className="segments" aria-label="Grouped by">
          <Link to={to('group', null)} aria-current={group === null ? 'true' : undefined}>
            Most waited for
          </Link>
          {(Object.keys(GROUPINGS) as Grouping[]).map((it) => (
            <Link key={it} to={to('group', it)} aria-current={it === group ? 'true' : undefined}>
              {GROUPINGS[it].label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
