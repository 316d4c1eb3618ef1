import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { checkRequest, decodeForm, type Fields, isMethod } from './check-request'
import { METHODS, SlackWorld } from './world'

/** How the next call of a method fails. `lost`: the work is done, but the response is lost. */
type Fault = { error: string } | { retryAfter: number } | { status: number } | 'lost'

/** Workspaces that behave like Slack, check each request against its types and limits, and can fail in its ways. */
export class FakeSlack extends SlackWorld {
  readonly faults = new Map<string, Fault>()
  /** Problems of the requests. */
  readonly refused: string[] = []
  /** Called for each request of a known method, with its problem. */
  onRequest: (method: string, problem: string | null) => void = () => {}
  /** The texts of all requests, for searches of words that must not reach Slack. */
  readonly received: string[] = []

  async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const body = await request.text()
    this.received.push(body)
    if (pathname.startsWith('/hooks/')) return this.#takeResponse(pathname, JSON.parse(body))
    if (pathname === '/oauth/v2/authorize') return this.#authorize(new URL(request.url))
    const method = pathname.split('/').at(-1) ?? ''
    const token = request.headers.get('authorization')?.replace('Bearer ', '')
    const team = this.teams.find((each) => each.token === token)
    if (!team && method !== 'oauth.v2.access') return failed('invalid_auth')
    const fault = this.faults.get(method)
    this.faults.delete(method)
    if (fault && fault !== 'lost') return faulty(fault)
    const result = this.#call(method, decodeForm(body), team)
    if (fault === 'lost') return new Response('lost', { status: 504 })
    return typeof result === 'string' ? failed(result) : Response.json({ ok: true, ...result })
  }

  /** Returns the fields of the answer, or the name of an error. */
  #call(method: string, fields: Fields, team = this.teams[0]): object | string {
    if (!isMethod(method) || method === 'response' || !team) return 'unknown_method'
    const problem = checkRequest(method, fields)
    this.onRequest(method, problem)
    if (problem === null) return METHODS[method](this, fields, team)
    this.refused.push(problem)
    return 'invalid_arguments'
  }

  /** Agrees at once to add the app to a new workspace. */
  #authorize({ searchParams }: URL): Response {
    const code = randomUUID()
    this.codes.set(code, { id: `T${code.slice(0, 8)}`, name: 'A new workspace', token: `xoxb-${code}` })
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }))
    return Response.redirect(back.href, 302)
  }

  #takeResponse(path: string, fields: Fields): Response {
    const problem = checkRequest('response', fields)
    if (problem !== null) {
      this.refused.push(problem)
      return new Response('invalid_blocks', { status: 400 })
    }
    this.responses.push({ path, ...(fields as { text: string; blocks: unknown[] }) })
    return new Response('ok')
  }

  /** Starts on a port of this machine. Returns its address for SLACK_API_URL, and a function that stops it. */
  start(port = 0): Promise<{ url: string; close(): Promise<void> }> {
    return new Promise((resolve) => {
      const server = serve({ fetch: (request) => this.answer(request), port, hostname: '127.0.0.1' }, (at) =>
        resolve({
          url: `http://127.0.0.1:${at.port}/api`,
          close: () => new Promise((done) => void server.close(() => done())),
        }),
      )
    })
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

/** Serves the workspace of a token on a free port of this machine. */
export async function serveSlack(
  token: string,
): Promise<{ slack: FakeSlack; url: string; close(): Promise<void> }> {
  const slack = new FakeSlack(token)
  return { slack, ...(await slack.start()) }
}
