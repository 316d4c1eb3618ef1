import { Link, useSearchParams } from '@remix-run/react'
import { GROUPINGS, type Grouping, VIEWS, type View } from './group-tasks'

interface Props {
  view: View
  group: Grouping | null
}

/** Links that change the layout and grouping of the tasks. */
export function TaskViewSwitch({ view, group }: Props) {
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
        {(Object.keys(VIEWS) as View[]).map((name) => (
          <Link
            key={name}
            to={to('view', name === 'list' ? null : name)}
            aria-current={name === view ? 'true' : undefined}
          >
            {VIEWS[name]}
          </Link>
        ))}
      </nav>
      {view === 'list' && (
        <nav className="segments" aria-label="Group by">
          <Link to={to('group', null)} aria-current={group === null ? 'true' : undefined}>
            No groups
          </Link>
          {(Object.keys(GROUPINGS) as Grouping[]).map((name) => (
            <Link key={name} to={to('group', name)} aria-current={name === group ? 'true' : undefined}>
              {GROUPINGS[name].label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
