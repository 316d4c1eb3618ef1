import { useEffect, useRef } from 'react'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { rangeOfQuote, readSectionWords } from './section-words'

/** The name under which the style sheet finds the ranges. */
const HIGHLIGHT = 'pl-comment'

interface MarkedRange {
  thread: CommentThreadWire
  range: Range
}

/**
 * Marks the quotes of open threads in the document, without a change of its elements. Returns the thread at a point. Browsers
 * without the Highlight API show the threads unmarked.
 */
export function useHighlights(threads: readonly CommentThreadWire[], sha: string) {
  const marked = useRef<MarkedRange[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other text nodes
  useEffect(() => {
    const root = document.querySelector('.document')
    if (!root || !('highlights' in CSS)) return
    const sections = new Map(readSectionWords(root).map((section) => [section.id, section]))
    marked.current = threads.flatMap((thread) => {
      const section = thread.state === 'open' && sections.get(thread.section_id)
      if (!section || thread.quote === null) return []
      const { quote: text, quote_before: before, quote_after: after } = thread
      const range = rangeOfQuote(section, { text, before, after })
      return range ? [{ thread, range }] : []
    })
    CSS.highlights.set(HIGHLIGHT, new Highlight(...marked.current.map(({ range }) => range)))
    return () => void CSS.highlights.delete(HIGHLIGHT)
  }, [threads, sha])
  return (x: number, y: number): CommentThreadWire | null =>
    marked.current.find(({ range }) => covers(range, x, y))?.thread ?? null
}

const covers = (range: Range, x: number, y: number): boolean =>
  [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  )
