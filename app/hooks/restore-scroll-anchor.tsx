import { useLocation, useNavigationType } from '@remix-run/react'
import { Component } from 'react'

/** A heading of the text, and its distance from the top of the window in pixels. */
interface ScrollAnchor {
  id: string
  top: number
}

const STORAGE_KEY = 'scroll-anchors'
const HEADINGS = '.prose :is(h2, h3, h4, h5, h6)[id]'
const READER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown']
/** The layout settles within about this time after parts come into view, fonts load or diagrams are drawn. */
const SETTLING_MS = 3000

/**
 * Restores the text in view after Back, Forward and a reload. The scroll offset is not enough: parts far from the window have
 * estimated heights, so the same offset shows other text when the page mounts again. Render it after ScrollRestoration, which
 * handles pages without headings.
 */
export function RestoreScrollAnchor() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  return <Restorer locationKey={key} isReturn={isReturn} />
}

interface Props {
  locationKey: string
  isReturn: boolean
}

/** A class, because only `getSnapshotBeforeUpdate` runs while the page to be left is still in the document. */
class Restorer extends Component<Props> {
  anchors = new Map<string, ScrollAnchor>()
  stopSettling: (() => void) | undefined

  override componentDidMount() {
    this.anchors = readStored()
    addEventListener('pagehide', this.store)
    this.restore()
  }

  override getSnapshotBeforeUpdate({ locationKey }: Props) {
    if (locationKey !== this.props.locationKey) this.remember(locationKey)
    return null
  }

  override componentDidUpdate({ locationKey }: Props) {
    if (locationKey !== this.props.locationKey) this.restore()
  }

  override componentWillUnmount() {
    removeEventListener('pagehide', this.store)
    this.stopSettling?.()
  }

  override render() {
    return null
  }

  store = () => {
    this.remember(this.props.locationKey)
    writeStored(this.anchors)
  }

  remember(key: string) {
    const anchor = findAnchor()
    if (anchor) this.anchors.set(key, anchor)
    else this.anchors.delete(key)
  }

  restore() {
    this.stopSettling?.()
    const anchor = this.props.isReturn ? this.anchors.get(this.props.locationKey) : undefined
    this.stopSettling = anchor && holdAnchor(anchor)
  }
}

function readStored(): Map<string, ScrollAnchor> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, ScrollAnchor][])
  } catch {
    // The browser forbids storage: anchors last until the document is unloaded.
    return new Map()
  }
}

function writeStored(anchors: Map<string, ScrollAnchor>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...anchors]))
  } catch {
    // Storage is forbidden or full: a reload restores only the scroll offset.
  }
}

/** The last heading above the middle of the window. There is none at the top of a page, where none is needed. */
function findAnchor(): ScrollAnchor | null {
  if (scrollY === 0) return null
  const headings = [...document.querySelectorAll<HTMLElement>(HEADINGS)]
  const heading = headings[countAbove(headings, innerHeight / 2) - 1]
  return heading ? { id: heading.id, top: heading.getBoundingClientRect().top } : null
}

/** Binary search: measuring all of several thousand headings is slow. */
function countAbove(headings: HTMLElement[], limit: number): number {
  let [low, high] = [0, headings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((headings[middle]?.getBoundingClientRect().top ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Keeps the heading in its place while the layout settles, until the reader's first input. */
function holdAnchor({ id, top }: ScrollAnchor): () => void {
  const endsAt = performance.now() + SETTLING_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const event of READER_INPUT) removeEventListener(event, stop)
  }
  const step = () => {
    const heading = document.getElementById(id)
    if (!heading || performance.now() > endsAt) return stop()
    const offset = heading.getBoundingClientRect().top - top
    if (Math.abs(offset) >= 1) scrollBy(0, offset)
    frame = requestAnimationFrame(step)
  }
  for (const event of READER_INPUT) addEventListener(event, stop, { passive: true })
  step()
  return stop
}
