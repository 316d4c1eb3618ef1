import { serve } from '@hono/node-server'
import { checkMessage } from './check-message'

interface Stored {
  ts: string
  text: string
  blocks: unknown[]
  metadata?: { event_type: string; event_payload: object }
}

interface FakeChannel {
  id: string
  name: string
  is_archived?: boolean
  is_ext_shared?: boolean
}

/** How the next call of a method goes wrong. `lost`: the work is done, but nobody hears of it. */
type Fault = { error: string } | { retryAfter: number } | { status: number } | 'lost'

/** A workspace that answers like Slack, checks each message against its limits, and can fail in its ways. */
export class FakeSlack {
  readonly channels: FakeChannel[] = []
  readonly messages = new Map<string, Stored[]>()
  readonly faults = new Map<string, Fault>()
  readonly refused: string[] = []
  #count = 0

  constructor(private readonly token: string) {}

  async answer(request: Request): Promise<Response> {
    const method = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const fields = Object.fromEntries(new URLSearchParams(await request.text()))
    if (request.headers.get('authorization') !== `Bearer ${this.token}`) return failed('invalid_auth')
    const fault = this.faults.get(method)
    this.faults.delete(method)
    if (fault && fault !== 'lost') return faulty(fault)
    const result = this.#call(method, fields)
    if (fault === 'lost') return new Response('lost', { status: 504 })
    return typeof result === 'string' ? failed(result) : Response.json({ ok: true, ...result })
  }

  /** Returns the fields of the answer, or the name of an error. */
  #call(method: string, fields: Record<string, string>): object | string {
    const { channel: id = '', cursor = '0', limit = '100' } = fields
    if (method === 'conversations.list') return this.#page('channels', this.channels, cursor, limit)
    const channel = this.channels.find((each) => each.id === id)
    if (!channel) return method.startsWith('c') ? 'channel_not_found' : 'unknown_method'
    const messages = this.messages.get(id) ?? []
    if (method === 'conversations.info') return { channel }
    if (method === 'conversations.history') {
      const since = messages.filter(({ ts }) => Number(ts) > Number(fields.oldest ?? 0))
      return this.#page('messages', since.toReversed(), cursor, limit)
    }
    if (method !== 'chat.postMessage') return 'unknown_method'
    if (channel.is_archived) return 'is_archived'
    const problem = checkMessage(fields)
    if (problem !== null) {
      this.refused.push(problem)
      return 'invalid_blocks'
    }
    this.#count += 1
    const ts = `${Math.floor(Date.now() / 1000)}.${String(this.#count).padStart(6, '0')}`
    const { text = '', blocks = '[]', metadata } = fields
    const stored = {
      ts,
      text,
      blocks: JSON.parse(blocks),
      ...(metadata && { metadata: JSON.parse(metadata) }),
    }
    this.messages.set(id, [...messages, stored])
    return { channel: id, ts, message: stored }
  }

  #page(name: string, all: readonly object[], cursor: string, limit: string): object {
    const from = Number(cursor || 0)
    const to = from + Number(limit)
    return {
      [name]: all.slice(from, to),
      response_metadata: { next_cursor: to < all.length ? String(to) : '' },
    }
  }
}

const failed = (error: string) => Response.json({ ok: false, error })

function faulty(fault: Exclude<Fault, 'lost'>): Response {
  if ('error' in fault) return failed(fault.error)
  if ('status' in fault) return new Response('down', { status: fault.status })
  return Response.json(
    { ok: false, error: 'ratelimited' },
    { status: 429, headers: { 'retry-after': String(fault.retryAfter) } },
  )
}

/** Serves the workspace on a free port of this machine. */
export async function serveSlack(
  token: string,
): Promise<{ slack: FakeSlack; url: string; close(): Promise<void> }> {
  const slack = new FakeSlack(token)
  return new Promise((resolve) => {
    const server = serve(
      { fetch: (request) => slack.answer(request), port: 0, hostname: '127.0.0.1' },
      ({ port }) =>
        resolve({
          slack,
          url: `http://127.0.0.1:${port}/api`,
          close: () => new Promise((done) => void server.close(() => done())),
        }),
    )
  })
}
