import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Editor } from './editor'
import type { Question } from './language.worker'
import type { Base } from './open-file'
import type { Asked, Reading } from './read-text'
import { useSettledText } from './use-settled-text'

const NOTHING: Reading = { headings: [], findings: [], totalFindings: 0 }
const REST_MS = 200

/** What the language says of the text: its outline, and what is wrong with it. */
export function useReading(editor: Editor | null, { kind, path }: Omit<Asked, 'text'>): Reading {
  const [reading, setReading] = useState(NOTHING)
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

/** One question at a time; of those that come meanwhile only the last is asked. */
class Reader {
  private readonly worker = new Worker(new URL('./language.worker.ts', import.meta.url), { type: 'module' })
  private isBusy = false
  private next: [Editor, Omit<Asked, 'text'>] | null = null
  private known: Base | null = null

  constructor(private readonly tell: (reading: Reading) => void) {}

  read(editor: Editor, asked: Omit<Asked, 'text'>): void {
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
