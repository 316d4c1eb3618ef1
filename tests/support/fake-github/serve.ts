import type { KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerWithFault, type Faults } from '../fake-tracker/faults'
import { takeManifest } from './app-manifests'
import { authenticate, type Caller } from './authenticate'
import { checkRequest } from './check-request'
import {
  type Allowance,
  allowanceOf,
  countRequest,
  limitHeaders,
  primaryLimit,
  secondaryLimit,
} from './limits'
import type { Act, Orders } from './orders'
import { type Answer, jsonAnswer, respond } from './respond'
import { type Call, Refusal, type Reply } from './route'
import { answerQuery, checkQuery } from './routes/graphql'
import type { createMatcher } from './routes/index'
import { sendArchive } from './send-archive'
import type { World } from './world'

export interface Serving {
  world: World
  orders: Orders
  faults: Faults
  publicKey: KeyObject
  /** The private key of the App. */
  pem: string
  match: ReturnType<typeof createMatcher>
  traffic: Traffic
  /** Called for each request that violates GitHub's description. */
  onViolation(message: string): void
}

/** The requests so far, and how many ran at the same time. */
export interface Traffic {
  requests: { route: string; status: number; by: string | null }[]
  /** The newest successful response of each route, to be checked against GitHub's description. */
  answers: Map<string, { status: number; body: Uint8Array }>
  underway: number
  peak: number
}

interface ServedRequest {
  request: IncomingMessage
  url: URL
  route: string
  params: Record<string, string>
  run: (call: Call) => Reply | Promise<Reply>
  body: unknown
}

export function createFakeServer(serving: Serving): Server {
  return createServer((request, response) => {
    take(serving, request, response).catch((error: unknown) => {
      serving.onViolation(`the fake itself failed: ${error instanceof Error ? error.stack : error}`)
      response.destroy()
    })
  })
}

async function take(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { world, orders, traffic } = serving
  const { requests } = traffic
  response.setHeader('date', world.now().toUTCString())
  traffic.underway += 1
  traffic.peak = Math.max(traffic.peak, traffic.underway)
  response.on('close', () => {
    traffic.underway -= 1
  })
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  if (await takeManifest(serving, request, response)) return
  const body = await readBody(request)
  if (url.pathname.startsWith('/codeload/')) {
    requests.push({ route: 'GET codeload', status: 200, by: null })
    return sendArchive(world, url, response, orders.next('GET codeload'))
  }
  const moved = movedTo(world, url)
  if (moved) return send(response, { status: 301, headers: { location: moved }, body: Buffer.alloc(0) })
  const servedRequest = findRoute(serving, request, url, body)
  const fault = isForApp(servedRequest.route) ? null : serving.faults.next(servedRequest.route)
  if (fault) {
    const work = async () => toText(await answerTo(serving, servedRequest, null))
    const status = await answerWithFault(response, fault, work, world.now)
    return void requests.push({
      route: servedRequest.route,
      status: status ?? 0,
      by: personOf(world, request),
    })
  }
  const act = orders.next(servedRequest.route)
  if (act?.kind === 'never') return
  if (act?.kind === 'fail_before') return void response.destroy()
  if (act?.kind === 'late') await new Promise((resolve) => setTimeout(resolve, act.ms))
  const honest = await answerTo(serving, servedRequest, act)
  if (honest.headers['content-type']?.startsWith('application/json') && honest.status < 300)
    traffic.answers.set(servedRequest.route, honest)
  const answer = applyFault(honest, act)
  requests.push({ route: servedRequest.route, status: answer.status, by: personOf(world, request) })
  if (act?.kind === 'fail_after') return void response.destroy()
  send(response, answer, act)
}

function findRoute({ match }: Serving, request: IncomingMessage, url: URL, body: unknown): ServedRequest {
  const { method = '' } = request
  // An enterprise host serves everything below a path.
  const path = url.pathname.replace(/^\/api(\/v3|(?=\/graphql$))/, '')
  if (path === '/graphql') return { request, url, route: 'POST /graphql', params: {}, run: answerQuery, body }
  const matchedRoute = match(method, path)
  const run = matchedRoute?.route.run ?? (() => Promise.reject(new Refusal(404, 'Not Found')))
  return {
    request,
    url,
    route: matchedRoute?.route.on ?? `${method} ${path}`,
    params: matchedRoute?.params ?? {},
    run,
    body,
  }
}

async function answerTo(serving: Serving, servedRequest: ServedRequest, act: Act | null): Promise<Answer> {
  const { world, publicKey, onViolation } = serving
  const { request, url, route, params, run, body } = servedRequest
  const resource = route === 'POST /graphql' ? 'graphql' : 'core'
  let allowance: Allowance | null = null
  try {
    const violation =
      route === 'POST /graphql'
        ? await checkQuery((body as { query?: unknown } | undefined)?.query)
        : checkRequest(route, url.searchParams, body)
    if (violation) {
      onViolation(violation)
      throw new Refusal(400, violation)
    }
    const caller = authenticate(world, publicKey, request.headers.authorization)
    checkCaller(route, caller)
    allowance = allowanceOf(world, caller)
    if (act?.kind === 'primary_limit') throw primaryLimit(world, allowance, resource)
    if (act?.kind === 'secondary_limit') throw secondaryLimit(act.seconds)
    if (act?.kind === 'status') throw new Refusal(act.status, act.message ?? 'as ordered')
    if (allowance.remaining[resource] === 0) throw primaryLimit(world, allowance, resource)
    const installation = caller.kind === 'installation' ? caller.installation : null
    const person = caller.kind === 'person' ? caller.person : null
    const call = { world, url: url.origin, params, query: url.searchParams, installation, person }
    const accept = request.headers.accept ?? ''
    const answer = respond(await run({ ...call, accept, body: (body ?? {}) as Call['body'] }), url)
    const isKnown = request.method === 'GET' && request.headers['if-none-match'] === answer.headers.etag
    if (isKnown && answer.status === 200) return { ...answer, status: 304, body: Buffer.alloc(0) }
    countRequest(world, allowance, resource)
    return { ...answer, headers: { ...answer.headers, ...limitHeaders(world, allowance, resource) } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const headers = { ...(allowance && limitHeaders(world, allowance, resource)), ...error.headers }
    return jsonAnswer(
      error.status,
      { message: error.message, documentation_url: 'https://docs.github.com/rest' },
      headers,
    )
  }
}

function applyFault(answer: Answer, act: Act | null): Answer {
  if (act?.kind === 'next_page')
    return { ...answer, headers: { ...answer.headers, link: `<${act.at}>; rel="next"` } }
  if (act?.kind !== 'rewrite') return answer
  const value: unknown = JSON.parse(Buffer.from(answer.body).toString())
  return { ...answer, body: Buffer.from(JSON.stringify(act.with(value))) }
}

/** Routes that the App calls with its own key instead of a token. */
function isForApp(route: string): boolean {
  const path = route.split(' ')[1] ?? ''
  return path === '/app' || path.startsWith('/app/') || path === '/repos/{owner}/{repo}/installation'
}

const toText = ({ body, ...answer }: Answer) => ({ ...answer, body: Buffer.from(body).toString() })

/** Checks the kind of caller by the start of the path, as GitHub does. */
function checkCaller(route: string, { kind }: Caller): void {
  const path = route.split(' ')[1] ?? ''
  const isApps = isForApp(route)
  if (isApps !== (kind === 'app'))
    throw new Refusal(isApps ? 401 : 403, 'Resource not accessible by integration')
  if (path.startsWith('/user') && kind !== 'person')
    throw new Refusal(403, 'Resource not accessible by integration')
}

/** A renamed or moved repository is found by its id, also under its old name. */
function movedTo(world: World, url: URL): string | null {
  const transferred = transferredTo(world, url)
  if (transferred) return transferred
  const [, owner = '', name = '', rest = ''] = /^\/repos\/([^/]+)\/([^/]+)(.*)$/.exec(url.pathname) ?? []
  const id = world.oldNames.get(`${owner}/${name}`.toLowerCase())
  if (id === undefined || world.repositoryAt(owner, name)) return null
  const now = world.repositories.find((repository) => repository.id === id && !repository.isDeleted)
  return now ? `${url.origin}/repos/${now.owner}/${now.name}${rest}${url.search}` : null
}

/** An issue that was moved to another repository is found there, also under its old number. */
function transferredTo(world: World, { pathname, origin }: URL): string | null {
  const [, owner = '', name = '', issue] = /\/repos\/([^/]+)\/([^/]+)\/issues\/(\d+)$/.exec(pathname) ?? []
  const to = world.transfers.get(`${world.repositoryAt(owner, name)?.id}#${issue}`)
  return to ? `${origin}/repos/${to.repository.owner}/${to.repository.name}/issues/${to.number}` : null
}

/** The person who sent the request, by login. Null for programs. */
function personOf(world: World, { headers }: IncomingMessage): string | null {
  const bearer = world.tokens.get(headers.authorization?.split(' ')[1] ?? '')
  return bearer?.kind === 'person' ? bearer.person.login : null
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
}

const HTML =
  '<!DOCTYPE html><title>Unicorn!</title><p>No server is currently available to service your request.</p>'

function send(response: ServerResponse, { status, headers, body }: Answer, act: Act | null = null): void {
  if (act?.kind === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
  if (act?.kind === 'half_body') {
    response.writeHead(status, { ...headers, 'content-length': String(body.length) })
    return void response.write(body.subarray(0, body.length / 2), () => response.destroy())
  }
  if (act?.kind === 'drip') {
    // Sends the head and one character, and then nothing more.
    response.writeHead(status, headers)
    return void response.write(body.subarray(0, 1))
  }
  response.writeHead(status, headers).end(body)
}
