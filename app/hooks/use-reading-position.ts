import { useEffect, useState } from 'react'
import type { OutlineItem } from '#app/library/document/outline-item'

const idsOf = (items: OutlineItem[]): string[] =>
  items.flatMap(({ id, children }) => [id, ...idsOf(children)])

/** A heading above this distance from the top of the window counts as read. */
const READING_LINE_PX = 120

/** The id of the last heading above the reading line. */
export function useReadingPosition(items: OutlineItem[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const headings = idsOf(items).flatMap((id) => document.getElementById(id) ?? [])
    let frame = 0
    const update = () => {
      frame = 0
      setCurrent(headings[countPassed(headings) - 1]?.id ?? null)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [items])
  return current
}

/** Binary search: headings are in order, and reading the position of thousands is slow. */
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
