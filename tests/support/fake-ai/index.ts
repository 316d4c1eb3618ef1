import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { canary } from '../canary/canary'
import { ANTHROPIC, type Dialect, EMBEDDINGS, OPENAI } from './dialects'
import { DIMENSIONS, textsOf } from './embeddings'
import { type Order, REFUSALS } from './orders'

export type { Order }

const FLOOD = 'x'.repeat(16_000)

/**
 * A local AI provider with the protocols of Anthropic and OpenAI. It accepts only its own keys, and tests can
 * order failures.
 */
export class FakeAi {
  address = ''
  order: Order = 'ok'
  /** The pieces of its response. */
  pieces = ['Refunds ', 'MUST be ', 'paid back.']
  readonly key = canary('ai-service-key')
  readonly keys = new Set([this.key])
  /** Every request body, as received. */
  readonly received: string[] = []
  /** The keys of the requests. */
  readonly askedWith: string[] = []
  /** Every text that got a vector, in the order of the requests. */
  readonly embedded: string[] = []
  /** In characters. Longer texts are rejected. */
  longestText = 8000
  /** The value of `Retry-After` when it rejects too many requests. */
  retryAfterS: number | null = null
  /** Requests whose connection is still open. */
  open = 0
  /** How many of them are waiting because the client does not read. */
  waiting = 0
  private readonly server: Server = createServer((request, response) => void this.take(request, response))

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  get asAnthropic(): Record<string, string> {
    return { ANTHROPIC_BASE_URL: this.address, ANTHROPIC_API_KEY: this.key }
  }

  get asOpenAi(): Record<string, string> {
    return { OPENAI_BASE_URL: `${this.address}/v1`, OPENAI_API_KEY: this.key }
  }

  get asEmbeddings(): Record<string, string> {
    const model = { EMBEDDINGS_MODEL: 'fake-embeddings', EMBEDDINGS_DIMENSIONS: String(DIMENSIONS) }
    return { ...model, EMBEDDINGS_BASE_URL: `${this.address}/v1`, EMBEDDINGS_API_KEY: this.key }
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1
    response.on('close', () => {
      this.open -= 1
    })
    const dialect = [ANTHROPIC, OPENAI, EMBEDDINGS].find(
      ({ path }) => path === request.url && request.method === 'POST',
    )
    if (!dialect) return void response.writeHead(404).end()
    const sent = await text(request)
    this.received.push(sent)
    const key = dialect.keyOf(request.headers) ?? ''
    this.askedWith.push(key)
    const order = this.keys.has(key) ? this.order : 'unauthorized'
    const [status, type] = REFUSALS[order] ?? []
    if (status === 429 && this.retryAfterS !== null)
      response.setHeader('retry-after', String(this.retryAfterS))
    if (status) return refuse(response, status, type ?? '')
    const body = dialect.body.safeParse(JSON.parse(sent))
    if (!body.success) return refuse(response, 400, 'invalid_request_error')
    if (order === 'silent') return
    if (dialect === EMBEDDINGS) {
      const texts = textsOf(body.data)
      if (texts.some(({ length }) => length > this.longestText))
        return refuse(response, 400, 'invalid_request_error')
      this.embedded.push(...texts)
    }
    if (!body.data.stream)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(dialect.whole(body.data)))
    await this.stream(dialect, order, response)
  }

  /** Writes at the speed of the client. */
  private async flood(dialect: Dialect, response: ServerResponse): Promise<void> {
    const disconnection = new AbortController()
    response.on('close', () => disconnection.abort())
    while (!response.destroyed) {
      if (response.write(dialect.piece(FLOOD))) await new Promise(setImmediate)
      else {
        this.waiting += 1
        await once(response, 'drain', { signal: disconnection.signal }).catch(() => null)
        this.waiting -= 1
      }
    }
  }

  private async stream(dialect: Dialect, order: Order, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(dialect.head)
    if (order === 'flood') return this.flood(dialect, response)
    for (const piece of order === 'ok' ? this.pieces : this.pieces.slice(0, 1))
      response.write(dialect.piece(piece))
    if (order === 'never') return
    if (order === 'falls_over') response.write(dialect.fallsOver)
    if (order === 'cut') return void setImmediate(() => response.destroy())
    response.end(order === 'falls_over' ? '' : dialect.end(order))
  }
}

/** Repeats the request in the error, as providers do. The product must not pass it on. */
function refuse(response: ServerResponse, status: number, type: string): void {
  const error = { type, message: `${type}: ${canary('words-of-the-provider')}` }
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ type: 'error', error }))
}
