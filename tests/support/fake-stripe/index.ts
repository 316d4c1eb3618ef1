import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { canary } from '../canary/canary'
import { Answers } from './answers'
import { checkRequest } from './check-request'
import { decodeForm } from './decode-form'
import { answerPage } from './pages'
import { StripeRefusal } from './refusal'
import { ROUTES } from './routes'
import { StripeWorld } from './world'

/** Results of the next requests. `lost`: the work is done, and the response never arrives. */
export type Fault = 'declined' | 'conflict' | 'rate_limited' | 'error' | 'lost'

const FAULTS: Record<Exclude<Fault, 'lost'>, [status: number, kind: string]> = {
  declined: [402, 'card_error'],
  conflict: [409, 'idempotency_error'],
  rate_limited: [429, 'rate_limit_error'],
  error: [500, 'api_error'],
}

/**
 * Stripe over real HTTP, with a test clock. It checks each request against the types of the pinned package, keeps customers,
 * checkouts, subscriptions, invoices and usage, and can fail before or after doing the work.
 */
export class FakeStripe {
  readonly world = new StripeWorld()
  readonly key: string
  readonly requests: string[] = []
  readonly violations: string[] = []
  /** Used by the next changing requests, in this order. null: the request succeeds. */
  readonly faults: (Fault | null)[] = []
  private readonly answers = new Answers()
  private readonly server: Server = createServer((request, response) => {
    this.take(request, response).catch((error: unknown) => {
      this.violations.push(`the fake itself failed: ${error}`)
      response.destroy()
    })
  })

  constructor(key = canary('stripe-key')) {
    this.key = key
  }

  async start(port = 0): Promise<void> {
    this.server.listen(port, '127.0.0.1')
    await once(this.server, 'listening')
    this.world.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** The settings of a deployment that uses this fake. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.key,
      STRIPE_API_URL: this.world.address,
      STRIPE_PRICE_STARTER_MONTHLY: 'price_starter_monthly',
      STRIPE_PRICE_STARTER_ANNUAL: 'price_starter_annual',
      STRIPE_PRICE_PRO_MONTHLY: 'price_pro_monthly',
      STRIPE_PRICE_PRO_ANNUAL: 'price_pro_annual,price_pro_annual_old',
      STRIPE_PRICE_AI_OPS: 'price_ai_operations',
      STRIPE_METER_AI_OPS: 'ai_operations',
    }
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.world.address)
    const body = await text(request)
    if (!url.pathname.startsWith('/v1/')) {
      const page = answerPage(this.world, { url, method: request.method, body })
      return void response.writeHead(page.status, page.headers).end(page.body)
    }
    const method = request.method ?? 'GET'
    const fault = method === 'GET' ? undefined : this.faults.shift()
    this.requests.push(`${method} ${url.pathname}`)
    const key = String(request.headers['idempotency-key'] ?? '')
    const saved = this.answers.answer(key, `${method} ${url.pathname} ${body}`, () => {
      if (request.headers.authorization !== `Bearer ${this.key}`)
        throw new StripeRefusal(401, 'invalid_request_error', 'Invalid API key')
      if (fault && fault !== 'lost') throw new StripeRefusal(...FAULTS[fault], 'as ordered')
      return this.run(method, url, body)
    })
    if (fault === 'lost') return void response.destroy()
    if (saved.isReplayed) response.setHeader('idempotent-replayed', 'true')
    if (saved.status !== 200) response.setHeader('stripe-should-retry', 'false')
    send(response, saved.status, saved.body)
  }

  private run(method: string, url: URL, body: string): object {
    const matchedRoute = findRoute(method, url.pathname)
    if (!matchedRoute)
      throw new StripeRefusal(404, 'invalid_request_error', `Unrecognized request URL ${url.pathname}`)
    const form = decodeForm(method === 'GET' ? url.search.slice(1) : body)
    const violation = checkRequest(matchedRoute.route, form)
    if (violation !== null) {
      this.violations.push(violation)
      throw new StripeRefusal(400, 'invalid_request_error', violation)
    }
    return ROUTES[matchedRoute.route]?.(this.world, { id: matchedRoute.id, form }) ?? {}
  }
}

function findRoute(method: string, path: string): { route: string; id: string } | null {
  const exact = `${method} ${path}`
  if (exact in ROUTES) return { route: exact, id: '' }
  for (const route of Object.keys(ROUTES)) {
    const [before = '', after = ''] = route.split(':id')
    const isMatch = route.includes(':id') && exact.startsWith(before) && exact.endsWith(after)
    const id = exact.slice(before.length, exact.length - after.length)
    if (isMatch && id !== '' && !id.includes('/')) return { route, id }
  }
  return null
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' }).end(body)
}
