import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import { useSettledText } from '../codemirror/use-settled-text'
import type { Base } from '../open-file'
import type { Asked, Reading } from './analyse-file'
import type { Question } from './analysis.worker'

export const NOTHING_READ: Reading = { headings: [], findings: [], totalFindings: 0 }
const REST_MS = 200

/** What the language says of the text: its outline, and what is wrong with it; null when nobody can read it any more. */
export function useReading(editor: Editor | null, { kind, path }: Omit<Asked, 'text'>): Reading | null {
  const [reading, setReading] = useState<Reading | null>(NOTHING_READ)
  const reader = useRef<Reader | null>(null)
  useEffect(() => {
    // Thousands of rows are drawn between the keys.
    reader.current = new Reader((next) => startTransition(() => setReading(next)))
    return () => reader.current?.stop()
  }, [])
  const ask = useCallback((asked: Editor) => reader.current?.read(asked, { kind, path }), [kind, path])
  useSettledText(editor, REST_MS, ask)
  return reading
}

/** One question at a time; of those that come meanwhile only the last is asked. Once it has failed none is. */
class Reader {
  private readonly worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' })
  private isBusy = false
  private next: [Editor, Omit<Asked, 'text'>] | null = null
  private known: Base | null = null

  private editor: Editor | null = null

  constructor(private readonly tell: (reading: Reading | null) => void) {
    // It could not be loaded, or has come to grief: what it said before will not stay true of the text.
    this.worker.onerror = () => {
      this.worker.terminate()
      this.editor?.show([])
      tell(null)
    }
  }

  read(editor: Editor, asked: Omit<Asked, 'text'>): void {
    this.editor = editor
    if (this.isBusy) {
      this.next = [editor, asked]
      return
    }
    this.isBusy = true
    const { base, splices, isStill } = editor.changes()
    this.worker.onmessage = ({ data }: MessageEvent<Reading>) => {
      this.isBusy = false
      if (isStill()) editor.show(data.findings)
      this.tell(data)
      const { next } = this
      this.next = null
      if (next) this.read(...next)
    }
    const text = base === this.known ? null : base.text
    this.known = base
    this.worker.postMessage({ ...asked, splices, base: text } satisfies Question)
  }

  stop(): void {
    this.worker.terminate()
  }
}
