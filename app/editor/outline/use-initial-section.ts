import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Editor } from '../codemirror/editor'
import type { Reading } from './analyse-file'

/** Begins at the section that the address names, unless whoever writes has gone somewhere or written something already. */
export function useArrival(editor: Editor | null, reading: Reading | null): void {
  const { hash } = useLocation()
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!editor || !reading || reading.headings.length === 0 || hasArrived.current) return
    hasArrived.current = true
    const heading = reading.headings.find(({ id }) => `#${encodeURIComponent(id)}` === hash)
    if (heading && !editor.isChanged() && editor.topLine() < 2) editor.goTo(heading.line)
  }, [editor, reading, hash])
}
