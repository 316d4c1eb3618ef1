import { useEffect, useState } from 'react'
import type { Quote } from '#spec/anchors/find-quote'
import { readSectionWords, selectedQuote } from './section-words'

/** Selected words of the document, and where they end on the page. */
export interface SelectedWords {
  section: string | null
  quote: Quote
  left: number
  top: number
}

/** The words that the reader has selected in the document; null if there are none. */
export function useSelectedQuote(): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null)
  useEffect(() => {
    const read = () => setSelected(readSelection())
    read()
    // While the pointer moves, the selection changes with each character.
    document.addEventListener('pointerup', read)
    document.addEventListener('keyup', read)
    const clear = () => {
      if (document.getSelection()?.isCollapsed) setSelected(null)
    }
    document.addEventListener('selectionchange', clear)
    return () => {
      document.removeEventListener('pointerup', read)
      document.removeEventListener('keyup', read)
      document.removeEventListener('selectionchange', clear)
    }
  }, [])
  return selected
}

function readSelection(): SelectedWords | null {
  const selection = document.getSelection()
  const root = document.querySelector('.document')
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !root) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.startContainer)) return null
  const found = selectedQuote(readSectionWords(root), range)
  if (!found) return null
  const { right, bottom } = range.getBoundingClientRect()
  return { ...found, left: right + window.scrollX, top: bottom + window.scrollY }
}
