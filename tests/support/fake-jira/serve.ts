import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Answer, answerWithFault, type Faults } from '../fake-tracker/faults'
import { checkAnswer, checkRequest } from './check-request'
import { Refusal, type Reply, type Route } from './route'
import { accountRoutes } from './routes/accounts'
import { issueRoutes } from './routes/issues'
import { linkRoutes } from './routes/links'
import { projectRoutes } from './routes/projects'
import type { World } from './world'

export interface Serving {
  world: World
  faults: Faults
  /** The header that the account sends. Null: the credential was withdrawn. */
  authorization: string | null
  /** Method and route of each request. */
  requests: string[]
  violations: string[]
}

const ROUTES: Route[] = [...accountRoutes, ...projectRoutes, ...issueRoutes, ...linkRoutes]

const MATCHERS = ROUTES.map((route) => {
  const [method = '', path = ''] = route.on.split(' ')
  const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { route, method, pattern: new RegExp(`^${pattern}$`) }
})

export function createFakeServer(serving: Serving): Server {
  return createServer((request, response) => {
    take(serving, request, response).catch((error: unknown) => {
      serving.violations.push(`the fake itself failed: ${error instanceof Error ? error.stack : error}`)
      response.destroy()
    })
  })
}

async function take(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { world, faults, requests } = serving
  const text = await readText(request)
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const path = url.pathname.replace(/^\/rest\/api\/[23](?=\/)/, '')
  const matchedRoute = findRoute(request.method ?? '', path)
  const name = matchedRoute?.route.on ?? `${request.method} ${path}`
  requests.push(name)
  const work = async () => {
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>)
    const { authorization } = request.headers
    return toAnswer(await replyTo(serving, { matchedRoute, name, url, body, authorization }))
  }
  await answerWithFault(response, faults.next(name), work, world.now)
}

function findRoute(method: string, path: string) {
  for (const { route, method: expected, pattern } of MATCHERS) {
    const match = method === expected ? pattern.exec(path) : null
    if (match) return { route, params: mapValues(match.groups ?? {}) }
  }
  return null
}

const mapValues = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))

interface Incoming {
  matchedRoute: ReturnType<typeof findRoute>
  name: string
  url: URL
  body: Record<string, unknown> | undefined
  authorization: string | undefined
}

interface HeadedReply extends Reply {
  headers?: Record<string, string>
}

async function replyTo(
  serving: Serving,
  { matchedRoute, name, url, body, authorization }: Incoming,
): Promise<HeadedReply> {
  const { world, violations } = serving
  const violation = checkRequest(name, world.isCloud, url.searchParams, body)
  if (violation || !matchedRoute) {
    violations.push(violation ?? `the fake has no ${name}`)
    return { status: 400, value: { errorMessages: [violation], errors: {} } }
  }
  if (serving.authorization === null || authorization !== serving.authorization) return anonymous(name, body)
  try {
    const call = {
      world,
      url: url.origin,
      params: matchedRoute.params,
      query: url.searchParams,
      body: body ?? {},
      caller: world.account,
    }
    const reply = await matchedRoute.route.run(call)
    const wrong = checkAnswer(name, world.isCloud, JSON.parse(JSON.stringify(reply.value ?? null)))
    if (wrong) violations.push(wrong)
    return reply
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      status: error.status,
      value: { errorMessages: error.message === '' ? [] : [error.message], errors: error.errors },
    }
  }
}

/** Jira serves a visitor instead of refusing where visitors may read: it hides all issues then. */
function anonymous(name: string, body: Record<string, unknown> | undefined): HeadedReply {
  const headers = { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' }
  if (name !== 'POST /issue/bulkfetch')
    return {
      status: 401,
      headers,
      value: { errorMessages: ['Client must be authenticated to access this resource.'] },
    }
  const ids = (body?.issueIdsOrKeys ?? []) as string[]
  return {
    status: 200,
    headers,
    value: { issues: [], issueErrors: ids.map((id) => ({ id, errorMessage: 'Issue does not exist.' })) },
  }
}

function toAnswer({ status, value, headers = {} }: HeadedReply): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: value === undefined ? '' : JSON.stringify(value),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
