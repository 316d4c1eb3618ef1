import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import { useDebouncedText } from '../codemirror/use-debounced-text'
import { AnalysisClient } from './analysis-client'
import type { AnalysisInput, FileAnalysis } from './analyze-file'

export const EMPTY_ANALYSIS: FileAnalysis = { rows: [], findings: [], totalFindings: 0 }
const DEBOUNCE_MS = 200

/** The outline and the problems of the text; null once the analysis has failed. */
export function useFileAnalysis(
  editor: Editor | null,
  { kind, path }: Omit<AnalysisInput, 'text'>,
): FileAnalysis | null {
  const [analysis, setAnalysis] = useState<FileAnalysis | null>(EMPTY_ANALYSIS)
  const client = useRef<AnalysisClient | null>(null)
  useEffect(() => {
    // A transition lets keystrokes interrupt the rendering of thousands of rows.
    client.current = new AnalysisClient((next) => startTransition(() => setAnalysis(next)))
    return () => client.current?.stop()
  }, [])
  const analyze = useCallback(
    (edited: Editor) => client.current?.analyze(edited, { kind, path }),
    [kind, path],
  )
  useDebouncedText(editor, DEBOUNCE_MS, analyze)
  return analysis
}
