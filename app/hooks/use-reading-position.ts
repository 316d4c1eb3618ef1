import { useEffect, useState } from 'react'
import type { OutlineItem } from '../components/document/outline'

const idsOf = (items: OutlineItem[]): string[] =>
  items.flatMap(({ id, children }) => [id, ...idsOf(children)])

/** Where in the window a heading counts as read: below the page's header. */
const READING_LINE_PX = 120

/** The last heading that the reader has passed. */
export function useReadingPosition(items: OutlineItem[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const headings = idsOf(items).flatMap((id) => document.getElementById(id) ?? [])
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(headings[countPassed(headings) - 1]?.id ?? null)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [items])
  return current
}

/** They stand one below the other: of thousands a dozen have to be asked where. */
function countPassed(headings: HTMLElement[]): number {
  let [low, high] = [0, headings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const hasPassed = (headings[middle]?.getBoundingClientRect().top ?? 0) <= READING_LINE_PX
    if (hasPassed) low = middle + 1
    else high = middle
  }
  return low
}
