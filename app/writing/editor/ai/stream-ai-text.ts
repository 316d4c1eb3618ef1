import type { AiEditInput, GenerateInput } from '#server/writing/ai/wire'
import { encodePath } from '#shared/encode-path'
import type { EditedFile } from '../edited-file'

export type AiCall = { verb: 'ai-edit'; body: AiEditInput } | { verb: 'generate'; body: GenerateInput }

export type AiResult = { text: string } | { problem: string }

interface StreamOptions {
  signal: AbortSignal
  /** Called with the text received so far. */
  onText(text: string): void
}

const UNREACHABLE = 'The server did not respond. Try again.'

/** Calls AI and reads the text as it is generated. Throws only if the signal aborts. */
export async function streamAiText(
  location: EditedFile,
  call: AiCall,
  options: StreamOptions,
): Promise<AiResult> {
  const { signal } = options
  const address = `/app/${location.org}/editor/${encodePath(`${location.owner}/${location.repo}`)}/${call.verb}`
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      signal,
      body: JSON.stringify(call.body),
    })
    if (!response.ok || !response.body) return { problem: await readProblem(response) }
    return await readStream(response.body, options)
  } catch (error) {
    if (signal.aborted) throw error
    return { problem: UNREACHABLE }
  }
}

/** An error before the stream starts is sent as JSON. */
async function readProblem(response: Response): Promise<string> {
  const { detail }: { detail?: string | { msg: string }[] } = await response.json()
  if (typeof detail === 'string') return detail
  return detail?.map(({ msg }) => msg).join(' ') ?? UNREACHABLE
}

async function readStream(body: ReadableStream<Uint8Array>, { onText }: StreamOptions): Promise<AiResult> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { problem: 'The response was cut off. Try again.' }
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
