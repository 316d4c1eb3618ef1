import { useEffect, useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import type { Place } from '../editor-location'
import type { Propose } from '../proposal'
import type { AiRequest } from './ai-request'
import { askAi } from './stream-ai-text'

export interface Asking {
  /** A sentence in the place of a request says why there is none. */
  ask: (request: AiRequest | string) => Promise<void>
  stop: () => void
  /** How many characters there are so far; null while nothing is asked. */
  written: number | null
  problem: string | null
  /** The problem was read. */
  dismiss: () => void
}

const CHANGED = 'The text has changed meanwhile, so the answer no longer fits. Ask again.'
const EMPTY = 'The answer holds no text, so there is nothing to propose. Ask again.'

/** Has AI write, for whichever view asks: what comes back is a proposal, decided on in the text. */
export function useAsking(editor: Editor | null, place: Place, propose: Propose): Asking {
  const [written, setWritten] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)
  const stop = () => asking.current?.abort()
  useEffect(() => () => asking.current?.abort(), [])

  const ask: Asking['ask'] = async (request) => {
    if (!editor || written !== null) return
    if (typeof request === 'string') return setProblem(request)
    const { question, text, source, complete } = request
    const gone = new AbortController()
    asking.current = gone
    setProblem(null)
    setWritten(0)
    try {
      const onText = (sofar: string) => setWritten(sofar.length)
      const answer = await askAi(place, question, { signal: gone.signal, onText })
      if ('problem' in answer) setProblem(answer.problem)
      else if (answer.text.trim() === '') setProblem(EMPTY)
      else if (editor.text() !== text) setProblem(CHANGED)
      else propose(complete(answer.text), source)
    } catch (error) {
      if (!gone.signal.aborted) throw error
    } finally {
      setWritten(null)
    }
  }
  return { ask, stop, written, problem, dismiss: () => setProblem(null) }
}
