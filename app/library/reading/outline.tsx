import { memo, useEffect, useRef } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { setReadingSection } from '#app/hooks/reading-position'
import { useReadingPosition } from '#app/hooks/use-reading-position'
import type { OutlineItem } from '#app/library/document/outline-item'
import { stateLabel } from '#spec/state-label'

interface Props {
  items: OutlineItem[]
  /** The HTML of the items, if they are already rendered. */
  html?: string
}

/** The table of contents of a document. It follows the scroll position. */
export function Outline({ items, html }: Props) {
  const current = useReadingPosition(items)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (nav.current) showReading(nav.current)
    setReadingSection(current)
    return () => setReadingSection(null)
  }, [current])
  if (items.length === 0) return null
  return (
    <nav className="outline" aria-label="On this page" ref={nav}>
      <details className="fold">
        <summary>On this page</summary>
        <div className={isFinished(items) ? 'outline-line is-finished' : 'outline-line'}>
          {html === undefined ? (
            <OutlineLevel items={items} current={current} />
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
            <ol dangerouslySetInnerHTML={{ __html: html }} />
          )}
          <svg className="outline-bob" viewBox="0 0 12 16" aria-hidden="true">
            <path d="M6 1.5 9.8 6 6 15 2.2 6z" />
          </svg>
        </div>
      </details>
    </nav>
  )
}

/** Whether all sections that have a state are done. */
function isFinished(items: OutlineItem[]): boolean {
  const states = statesOf(items)
  return states.length > 0 && states.every((state) => state === 'done' || state === 'deprecated')
}

const statesOf = (items: OutlineItem[]): string[] =>
  items.flatMap(({ state, children }) => [...(state ? [state] : []), ...statesOf(children)])

interface LevelProps {
  items: OutlineItem[]
  current: string | null
}

function OutlineLevel({ items, current }: LevelProps) {
  return (
    <ol>
      <OutlineItems items={items} current={current} />
    </ol>
  )
}

/** The items of a list, without the list. */
export const OutlineItems = ({ items, current }: LevelProps) =>
  items.map((item) => (
    <li key={item.id}>
      <Line item={item} isCurrent={item.id === current} />
      {item.children.length > 0 && <OutlineLevel items={item.children} current={current} />}
    </li>
  ))

interface LineProps {
  item: OutlineItem
  isCurrent: boolean
}

/** Memoized: when the reader passes a heading, only two of thousands of lines change. */
const Line = memo(function Line({ item: { id, title, state }, isCurrent }: LineProps) {
  return (
    <a href={`#${encodeURIComponent(id)}`} aria-current={isCurrent ? 'location' : undefined}>
      {state ? (
        <span className={`outline-dot status-${state}`} title={stateLabel(state)}>
          <Icon name={state} />
          <span className="visually-hidden">{stateLabel(state)}: </span>
        </span>
      ) : (
        <span className="outline-dot" />
      )}
      <span className="outline-title">{title}</span>
    </a>
  )
})

/** Fills the line down to the current section, and keeps that in view. Scrolls only the aside, not the page. */
function showReading(outline: HTMLElement): void {
  const line = outline.querySelector<HTMLElement>('[aria-current]')
  outline.style.setProperty('--read', line ? `${line.offsetTop + line.offsetHeight / 2}px` : '0px')
  const box = outline.parentElement
  if (!line || !box) return
  const frame = box.getBoundingClientRect()
  const { top, bottom } = line.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 3
}
