import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moveInTree } from './tree-keys'
import { readTreeScroll, storeTreeScroll } from './tree-memory'
import { TreeRowLink } from './tree-row-link'
import type { TreeRow } from './tree-rows'
import type { useTree } from './use-tree'

interface Props {
  org: string
  tree: ReturnType<typeof useTree>
}

/** Up to this many rows are all in the page. */
const MAX_RENDERED = 200
/** Rows above and below those in view. */
const MARGIN = 15

/** The tree as a widget: one tab stop, arrow keys, and of thousands of rows only those in view. */
export function VirtualTree({ org, tree: { rows, loadRow, toggle, openAll } }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const { start, end, rowHeight } = useWindowOfRows(list, rows.length)
  const currentIndex = rows.findIndex(({ isCurrent }) => isCurrent)
  const focusedIndex = rows.findIndex(({ id }) => id === focusedId)
  const tabStop = focusedIndex >= 0 ? focusedIndex : Math.max(0, currentIndex)
  useScroll(org, list, currentIndex, rowHeight)
  useEffect(() => {
    for (const { node, inFolder } of rows.slice(start, end))
      if (!node && inFolder) loadRow(inFolder.key, inFolder.index)
  }, [rows, start, end, loadRow])

  const focusRow = (index: number) => {
    const row = rows[index]
    const box = list.current?.parentElement
    if (!row || !box) return
    setFocusedId(row.id)
    scrollToRow(box, index * rowHeight, rowHeight)
    // The row may be rendered only now that it is in view.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(row.id)}"]`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveInTree(rows, tabStop, event.key)
    if (!move) return
    event.preventDefault()
    if ('focus' in move) focusRow(move.focus)
    else if ('toggle' in move) toggle(move.toggle)
    else openAll(move.open)
  }
  /** A folder opens and closes. A repository opens with its page, unless the chevron was clicked. */
  const onClick = (event: MouseEvent<HTMLAnchorElement>, { id, opens, isOpen, node }: TreeRow) => {
    setFocusedId(id)
    if (opens === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isChevron = event.target instanceof Element && event.target.closest('.tree-chevron') !== null
    if (isChevron || node?.icon === 'folder') event.preventDefault()
    if (isChevron || node?.icon === 'folder' || !isOpen) toggle(opens)
  }
  return (
    <div
      ref={list}
      role="tree"
      aria-label="Library"
      style={{ paddingTop: start * rowHeight, paddingBottom: (rows.length - end) * rowHeight }}
      onKeyDown={onKeyDown}
    >
      {rows.slice(start, end).map((row, index) => (
        <div key={row.id} role="none">
          <TreeRowLink
            row={row}
            item={{
              tabIndex: start + index === tabStop ? 0 : -1,
              onClick: (event) => onClick(event, row),
            }}
          />
        </div>
      ))}
    </div>
  )
}

/** The rows in view, with a margin. */
function useWindowOfRows(list: { current: HTMLDivElement | null }, total: number) {
  const [view, setView] = useState({ top: 0, height: 800, rowHeight: 28 })
  useLayoutEffect(() => {
    const box = list.current?.parentElement
    if (!box) return
    const measure = () =>
      setView({
        top: box.scrollTop,
        height: box.clientHeight,
        rowHeight: list.current?.querySelector<HTMLElement>('[role=none]')?.offsetHeight || 28,
      })
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [list])
  const { top, height, rowHeight } = view
  if (total <= MAX_RENDERED) return { start: 0, end: total, rowHeight }
  const start = Math.max(0, Math.floor(top / rowHeight) - MARGIN)
  return { start, end: Math.min(total, Math.ceil((top + height) / rowHeight) + MARGIN), rowHeight }
}

/** Keeps the scroll position across pages, and brings the current document into view when it changes. */
function useScroll(
  org: string,
  list: { current: HTMLDivElement | null },
  currentIndex: number,
  rowHeight: number,
): void {
  useLayoutEffect(() => {
    const box = list.current?.parentElement
    if (!box) return
    const stored = readTreeScroll(org)
    if (stored !== null) box.scrollTop = stored
    const onScroll = () => storeTreeScroll(org, box.scrollTop)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => box.removeEventListener('scroll', onScroll)
  }, [org, list])
  useEffect(() => {
    const box = list.current?.parentElement
    if (box && currentIndex >= 0) scrollToRow(box, currentIndex * rowHeight, rowHeight)
  }, [list, currentIndex, rowHeight])
}

/** Scrolls only if the row is not in view. */
function scrollToRow(box: HTMLElement, top: number, height: number): void {
  if (top < box.scrollTop || top + height > box.scrollTop + box.clientHeight)
    box.scrollTop = top - box.clientHeight / 3
}
