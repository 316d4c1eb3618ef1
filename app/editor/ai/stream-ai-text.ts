import type { AiEditInput, GenerateInput } from '../../../server/ai/wire'
import { encodePath } from '../../urls/paths'
import type { Place } from '../editor-location'

export type AiQuestion = { verb: 'ai-edit'; body: AiEditInput } | { verb: 'generate'; body: GenerateInput }

export type AiAnswer = { text: string } | { problem: string }

interface Listening {
  signal: AbortSignal
  /** As it grows. */
  onText(text: string): void
}

const UNREACHABLE = 'The server did not answer. Try again.'

/** Asks for a text and reads it as it is written. Throws only when the signal ended it. */
export async function askAi(place: Place, question: AiQuestion, listening: Listening): Promise<AiAnswer> {
  const { signal } = listening
  const address = `/app/${place.org}/editor/${encodePath(`${place.owner}/${place.repo}`)}/${question.verb}`
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      signal,
      body: JSON.stringify(question.body),
    })
    if (!answer.ok || !answer.body) return { problem: await sentenceOf(answer) }
    return await readText(answer.body, listening)
  } catch (error) {
    if (signal.aborted) throw error
    return { problem: UNREACHABLE }
  }
}

/** What is in the way of a stream is told as JSON. */
async function sentenceOf(answer: Response): Promise<string> {
  const { detail }: { detail?: string | { msg: string }[] } = await answer.json()
  if (typeof detail === 'string') return detail
  return detail?.map(({ msg }) => msg).join(' ') ?? UNREACHABLE
}

async function readText(body: ReadableStream<Uint8Array>, { onText }: Listening): Promise<AiAnswer> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { problem: 'The answer broke off before its end. Try again.' }
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const [, event, data = '{}'] = /^event: (\w+)\ndata: (.*)$/s.exec(frame) ?? []
      if (event === 'chunk') text += JSON.parse(data).chunk
      if (event === 'error') return { problem: JSON.parse(data).error }
      if (event === 'done') return { text }
    }
    onText(text)
  }
}
