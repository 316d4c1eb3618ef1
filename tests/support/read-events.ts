export interface ReadEvent {
  event: string
  data: unknown
}

/** The events of a stream as a browser reads them, without comments. */
export async function* readEvents(response: Response): AsyncGenerator<ReadEvent> {
  if (!response.body) return
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/s.exec(frame) ?? []
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) }
    }
  }
}
