import { useEffect, useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import type { EditedFile } from '../edited-file'
import type { Propose } from '../use-proposal'
import type { ProposalRequest } from './ai-request'
import { streamAiText } from './stream-ai-text'

export interface AiWriting {
  /** Sends the request, or shows the message if there is no request. */
  request: (request: ProposalRequest | string) => Promise<void>
  stop: () => void
  /** Characters received so far; null while no request runs. */
  receivedCharacters: number | null
  problem: string | null
  /** Hides the problem. */
  dismiss: () => void
}

const CHANGED = 'The text changed while AI was writing, so its proposal no longer fits. Try again.'
const EMPTY = 'AI returned no text. Try again.'

/** Sends requests to AI for all views of the editor. A response becomes a proposal in the text. */
export function useAiWriting(editor: Editor | null, location: EditedFile, propose: Propose): AiWriting {
  const [receivedCharacters, setReceivedCharacters] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  const sendRequest: AiWriting['request'] = async (request) => {
    if (!editor || receivedCharacters !== null) return
    if (typeof request === 'string') return setProblem(request)
    const { call, text, source, complete } = request
    const controller = new AbortController()
    running.current = controller
    setProblem(null)
    setReceivedCharacters(0)
    try {
      const onText = (received: string) => setReceivedCharacters(received.length)
      const result = await streamAiText(location, call, { signal: controller.signal, onText })
      if ('problem' in result) setProblem(result.problem)
      else if (result.text.trim() === '') setProblem(EMPTY)
      else if (editor.text() !== text) setProblem(CHANGED)
      else propose(complete(result.text), source)
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      setReceivedCharacters(null)
    }
  }
  return { request: sendRequest, stop, receivedCharacters, problem, dismiss: () => setProblem(null) }
}
