import { z } from 'zod'
import type { ProcedureDefinition } from '#server/kernel/run-procedure'
import { ownerSegment } from '../rest/find-new-address'
import { accessOf, metaOf } from '../rest/procedure-of'
import type { RestRoute } from '../rest/rest-routes'
import { exampleOf } from './example-of'
import { headerReferences, type ResponseHeaderName } from './headers'
import { type Json, jsonSchema, type Schemas } from './json-schema'

/** Every status that the route can return, derived from its declaration. */
export function responsesOf(route: RestRoute, { meta, output }: ProcedureDefinition, schemas: Schemas): Json {
  const headers = headersOf(route)
  const notModified = route.etag ? { '304': { description: 'Not modified since that ETag', headers } } : {}
  if (route.redirect) {
    const status = route.method === 'GET' ? '302' : '303'
    return { [status]: { description: 'Redirects to Location', headers }, ...problemsOf(route) }
  }
  const answer = answerOf(route, meta?.answer ?? output)
  const content = contentOf(route, answer ? jsonSchema(answer, 'output', schemas) : {}, schemas)
  const moved =
    ownerSegment(route) === -1
      ? {}
      : { '302': { description: 'The repository was renamed; Location has its new name', headers } }
  return {
    '200': { description: 'Success', headers, content },
    ...moved,
    ...notModified,
    ...problemsOf(route),
  }
}

function answerOf({ procedure, fields }: RestRoute, answer: z.ZodType | undefined): z.ZodType | undefined {
  if (!fields) return answer
  if (!(answer instanceof z.ZodObject)) throw new Error(`${procedure} returns no object to take fields from.`)
  return answer.pick(
    Object.fromEntries(fields.map((name): [string, true] => [name, true])) as Record<string, true>,
  )
}

function headersOf(route: RestRoute): Json {
  const names: ResponseHeaderName[] = ['X-Request-Id']
  if (isRateLimited(route)) names.push('RateLimit', 'RateLimit-Policy')
  if (route.etag) names.push('ETag')
  return headerReferences(names)
}

function contentOf(route: RestRoute, answer: Json, schemas: Schemas): Json {
  const type = route.stream ? 'text/event-stream' : (route.download?.type ?? route.bytes)
  if (type) return { [type]: { schema: { type: 'string' } } }
  return {
    'application/json': { schema: answer, example: exampleOf(answer, schemas, route.procedure) },
    ...(route.fragment ? { 'text/html': { schema: { type: 'string' } } } : {}),
    ...(route.markdown ? { 'text/markdown': { schema: { type: 'string' } } } : {}),
  }
}

/** The possible error responses. The route declares the errors of its procedure: `conflict`, `upstream`. */
function problemsOf(route: RestRoute): Json {
  const isOpen = accessOf(route) === 'anyone'
  const isWrite = route.method !== 'GET'
  const conflict = conflictsOf(route).join('; ')
  return {
    '401': problem(
      isOpen ? 'Invalid credential. This endpoint needs none' : 'No credential, or an invalid one',
    ),
    '403': problem(
      isOpen
        ? 'Sent from another site, or the organization of the key is suspended'
        : 'The caller lacks the permission, or the organization is suspended',
    ),
    ...((route.plan || metaOf(route).feature) && {
      '402': problem(route.plan ?? 'The plan of the organization does not include this'),
    }),
    ...((!isOpen || route.path.includes('{')) && {
      '404': problem('Not found, or not visible to the caller'),
    }),
    ...(conflict && { '409': problem(conflict) }),
    ...(isWrite && {
      '413': problem('The body is too large'),
      '415': problem('The body is not application/json'),
    }),
    '422': {
      description: 'Invalid path, query, header or body',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ValidationProblem' } } },
    },
    ...(isRateLimited(route) && {
      '429': problem(`More requests than the class \`${route.ownRate ?? route.rate ?? 'api'}\` allows`, [
        'Retry-After',
        'RateLimit',
        'RateLimit-Policy',
      ]),
    }),
    '500': problem('Internal error; find it in the log by its request id'),
    ...(route.upstream && {
      '502': problem(`${UPSTREAMS[route.upstream]} failed or returned an invalid response`),
    }),
    '503': problem('The service is not ready or not configured; see `code`', ['Retry-After']),
  }
}

const UPSTREAMS = {
  code_host: 'The code host',
  identity_provider: 'The identity provider',
  ai_provider: 'The AI provider',
  ticket_system: 'The ticket system',
  chat: 'The chat workspace',
  mail: 'The mail server',
  image_host: 'The host of the image',
  payments: 'The payment provider',
}

const conflictsOf = ({ conflict, once, upstream }: RestRoute): string[] =>
  [
    conflict,
    upstream === 'code_host' && 'The installation of the code host is suspended, or the branch is protected',
    once && 'The first request with this Idempotency-Key is still running',
  ].filter((each) => typeof each === 'string')

const isRateLimited = ({ rate, ownRate }: RestRoute) => rate !== 'none' || ownRate !== undefined

const problem = (description: string, headers: ResponseHeaderName[] = []): Json => ({
  description,
  headers: headerReferences(['X-Request-Id', ...headers]),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
