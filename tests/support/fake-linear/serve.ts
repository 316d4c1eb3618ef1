import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buildSchema, type DocumentNode, execute, type GraphQLError, Kind, parse, validate } from 'graphql'
import { type Answer, answerWithFault, type Faults } from '../fake-tracker/faults'
import { complexityOf, MAX_COMPLEXITY } from './complexity'
import { mutations } from './mutations'
import { queries } from './queries'
import type { World } from './world'

export interface Serving {
  world: World
  faults: Faults
  /** Null: the key was withdrawn. */
  token: string | null
  /** The requests that are left in this hour. */
  remaining: { requests: number; resetsInMs: number }
  /** The names of the operations so far. */
  requests: string[]
  violations: string[]
}

const SCHEMA = buildSchema(readFileSync(new URL('schema/linear.graphql', import.meta.url), 'utf8'))

export function createFakeServer(serving: Serving): Server {
  return createServer((request, response) => {
    take(serving, request, response).catch((error: unknown) => {
      serving.violations.push(`the fake itself failed: ${error instanceof Error ? error.stack : error}`)
      response.destroy()
    })
  })
}

interface GraphqlBody {
  query: string
  variables?: Record<string, unknown>
}

async function take(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { world, faults, requests } = serving
  const body = JSON.parse(await readText(request)) as GraphqlBody
  const document = parse(body.query)
  const name = operationName(document)
  requests.push(name)
  const work = () => answerTo(serving, document, body, request.headers.authorization)
  await answerWithFault(response, faults.next(name), work, world.now)
}

async function answerTo(
  serving: Serving,
  document: DocumentNode,
  { variables = {} }: GraphqlBody,
  authorization: string | undefined,
): Promise<Answer> {
  const { world, remaining, token, violations } = serving
  if (token === null || authorization !== token)
    return refuse(serving, 401, 'Authentication required, not authenticated', 'AUTHENTICATION_ERROR')
  if (remaining.requests === 0) return refuse(serving, 400, 'Rate limit exceeded', 'RATELIMITED')
  remaining.requests -= 1
  const [invalid] = validate(SCHEMA, document)
  const complexity = complexityOf(document, variables)
  const problem = invalid?.message ?? (complexity > MAX_COMPLEXITY ? `complexity of ${complexity}` : null)
  if (problem) {
    violations.push(problem)
    return refuse(serving, 400, problem, 'GRAPHQL_VALIDATION_FAILED')
  }
  const rootValue = { ...queries(world), ...mutations(world) }
  const { data, errors = [] } = await execute({
    schema: SCHEMA,
    document,
    rootValue,
    variableValues: variables,
  })
  // An error without a code is one of a variable's type, or of the fake.
  for (const { message, extensions, stack } of errors)
    if (!extensions.code) violations.push(`${message} ${stack}`)
  const value = errors.length > 0 ? { data: data ?? null, errors: errors.map(toJson) } : { data }
  return { status: 200, headers: headersOf(serving), body: JSON.stringify(value) }
}

const toJson = ({ message, path, extensions }: GraphQLError) => ({ message, path, extensions })

function refuse(serving: Serving, status: number, message: string, code: string): Answer {
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] })
  return { status, headers: headersOf(serving), body }
}

function headersOf({ world, remaining }: Serving): Record<string, string> {
  const now = world.now().getTime()
  return {
    'content-type': 'application/json; charset=utf-8',
    date: new Date(now).toUTCString(),
    'x-ratelimit-requests-limit': '5000',
    'x-ratelimit-requests-remaining': String(remaining.requests),
    'x-ratelimit-requests-reset': String(now + remaining.resetsInMs),
  }
}

function operationName({ definitions }: DocumentNode): string {
  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  return operation?.name?.value ?? 'an operation without a name'
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
