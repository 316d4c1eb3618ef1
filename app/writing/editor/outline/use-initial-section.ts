import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Editor } from '../codemirror/editor'
import type { FileAnalysis } from './analyse-file'

/** Scrolls once to the section in the address, unless the user has scrolled or typed already. */
export function useInitialSection(editor: Editor | null, analysis: FileAnalysis | null): void {
  const { hash } = useLocation()
  const isDone = useRef(false)
  useEffect(() => {
    if (!editor || !analysis || analysis.rows.length === 0 || isDone.current) return
    isDone.current = true
    const row = analysis.rows.find(({ id }) => `#${encodeURIComponent(id)}` === hash)
    if (row && !editor.isChanged() && editor.topLine() < 2) editor.goTo(row.line)
  }, [editor, analysis, hash])
}
