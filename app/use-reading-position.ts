import { useEffect, useState } from 'react'
import type { OutlineItem } from './components/outline'

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
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= READING_LINE_PX)
      setCurrent(passed.at(-1)?.id ?? null)
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
