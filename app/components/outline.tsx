import type { State } from '../../spec/types'
import { useReadingPosition } from '../use-reading-position'
import { Icon } from './icon'
import { statusLabel } from './status-badge'

export interface OutlineItem {
  id: string
  title: string
  state: State | null
  children: OutlineItem[]
}

/** The document's sections beside it; it follows the reader. */
export function Outline({ items }: { items: OutlineItem[] }) {
  const current = useReadingPosition(items)
  if (items.length === 0) return null
  return (
    <nav className="outline" aria-label="On this page">
      <details open>
        <summary>On this page</summary>
        <Level items={items} current={current} />
      </details>
    </nav>
  )
}

function Level({ items, current }: { items: OutlineItem[]; current: string | null }) {
  return (
    <ol>
      {items.map(({ id, title, state, children }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? 'location' : undefined}>
            {state && (
              <span className={`status-${state}`} title={statusLabel(state)}>
                <Icon name={state} />
                <span className="visually-hidden">{statusLabel(state)}: </span>
              </span>
            )}
            <span>{title}</span>
          </a>
          {children.length > 0 && <Level items={children} current={current} />}
        </li>
      ))}
    </ol>
  )
}
