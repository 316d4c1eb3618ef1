import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/http/openapi/document'
import { addRateHeaders } from '#server/http/rate-limit/rate-headers'
import { accessOf, metaOf } from '#server/http/rest/procedure-of'
import { restRoutes } from '#server/http/rest/rest-routes'
import { describeWebhooks } from '#server/http/webhooks/describe-webhooks'
import { INBOUND_PATHS, SOURCE_TRAITS } from '#server/platform/webhooks/index'

interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters: { name: string; in: string; schema: Record<string, unknown> }[]
  requestBody?: { content: { 'application/json': { schema: object; example?: unknown } } }
  responses: Record<string, { description: string; headers?: object; content?: object }>
}

const document = openApiDocument(restRoutes, 'http://plumbline.test', describeWebhooks(INBOUND_PATHS)) as {
  paths: Record<string, Record<string, Operation>>
  components: object
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)
const described = restRoutes.map((route) => {
  const operation = document.paths[route.path.replaceAll('*}', '}')]?.[route.method.toLowerCase()]
  if (!operation) throw new Error(`${route.path} is not in the document`)
  return { route, operation, statuses: Object.keys(operation.responses) }
})

interface Content {
  schema: object
  example: unknown
}
const jsonOf = ({ responses }: Operation) =>
  (responses['200']?.content as Record<string, Content> | undefined)?.['application/json']

/** Members whose value is only a placeholder. */
function namesOfPlainTexts(value: unknown, name = ''): string[] {
  if (value === 'text') return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => namesOfPlainTexts(member, key))
}

const ajv = new Ajv({ strict: false })
addFormats(ajv)

it('gives each operation an id of its own', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

it('keeps the ids under which generated clients know an operation, whatever its procedure is called', () => {
  const idOf = (path: string) => document.paths[path]?.get?.operationId
  expect(idOf('/app/{org}/api/dashboard')).toBe('coverage_dashboardText')
  expect(idOf('/app/{org}/api/tasks')).toBe('coverage_tasksText')
  expect(idOf('/app/{org}/api/repos/{owner}/{repo}')).toBe('repos_getText')
})

describe('every operation', () => {
  it.each(operations)('$name says more than its name', ({ operation: { summary, description = '' } }) => {
    expect(summary.length).toBeGreaterThan(5)
    expect(
      description.length,
      'Write what a caller should know at `description` of the route.',
    ).toBeGreaterThan(15)
    expect(description).not.toBe(summary)
  })

  it.each(described.filter(({ operation }) => operation.requestBody))(
    '$route.method $route.path has an example that matches its schema',
    ({ route, operation }) => {
      const { schema, example } = operation.requestBody?.content['application/json'] ?? {}
      expect(example, 'Write a body that is taken at `example` of the route.').toBeDefined()
      const isValid = ajv.validate(
        { ...schema, additionalProperties: false, components: document.components },
        example,
      )
      expect(isValid, `${route.path}: ${ajv.errorsText()}`).toBe(true)
    },
  )

  it.each(described.filter(({ operation }) => jsonOf(operation)))(
    '$route.method $route.path has an example response that matches its schema',
    ({ route, operation }) => {
      const { schema, example } = jsonOf(operation) ?? {}
      const isValid = ajv.validate({ ...schema, components: document.components }, example)
      expect(isValid, `${route.path}: ${ajv.errorsText()}`).toBe(true)
      const unknown = namesOfPlainTexts(example)
      expect(unknown, 'Write usual values of these members in openapi/examples.').toEqual([])
    },
  )

  it.each(described)('$route.method $route.path lists every possible status', ({ route, statuses }) => {
    const { rate, ownRate, once, conflict, etag, upstream, redirect, method } = route
    const isGuarded = accessOf(route) !== 'anyone'
    // A renamed repository redirects.
    const isOfRepository = method === 'GET' && route.path.includes('/{owner}/{repo}')
    const expected: [status: string, isPossible: boolean][] = [
      ['200', !redirect],
      [method === 'GET' ? '302' : '303', redirect === true || isOfRepository],
      ['304', etag === true],
      ['401', true],
      ['402', route.plan !== undefined || metaOf(route).feature !== undefined],
      ['403', true],
      ['404', isGuarded || route.path.includes('{')],
      ['409', once !== undefined || conflict !== undefined || upstream === 'code_host'],
      ['413', method !== 'GET'],
      ['415', method !== 'GET'],
      ['422', true],
      ['429', rate !== 'none' || ownRate !== undefined],
      ['500', true],
      ['502', upstream !== undefined],
      ['503', true],
    ]
    expect([...statuses].sort()).toEqual(
      expected
        .filter(([, is]) => is)
        .map(([status]) => status)
        .sort(),
    )
  })
})

describe('every webhook', () => {
  const webhooks = INBOUND_PATHS.flatMap(({ path, source }) => {
    const operation = document.paths[path]?.post
    return operation ? [{ path, source, operation }] : []
  })

  it.each(webhooks)('$path has an example event that the intake recognizes', ({ source, operation }) => {
    const { deliveryId, kind } = SOURCE_TRAITS[source]
    const example = operation.requestBody?.content['application/json'].example
    const members = [deliveryId, kind].flatMap((place) =>
      typeof place === 'object' && 'body' in place ? [place.body] : [],
    )
    expect(Object.keys(example ?? {})).toEqual(expect.arrayContaining(members))
    expect(example).not.toEqual({})
    expect(example).toBeDefined()
  })

  it.each(webhooks)('$path lists every status and shows a receipt', ({ operation }) => {
    const { schema, example } = jsonOf(operation) ?? {}
    expect(ajv.validate({ ...schema, additionalProperties: false }, example), ajv.errorsText()).toBe(true)
    expect(Object.keys(operation.responses).sort()).toEqual(['200', '401', '413', '422', '429', '500', '503'])
  })

  it('is described', () => {
    expect(webhooks).toHaveLength(INBOUND_PATHS.length)
  })
})

it('a summary that mentions 409 belongs to a route that explains it', () => {
  const silent = restRoutes.filter(({ summary, conflict }) => /\b409\b/.test(summary) && !conflict)
  expect(silent.map(({ path }) => path)).toEqual([])
})

it('headers are documented where they are sent and accepted', () => {
  const parameterNames = (operation: Operation) => operation.parameters.map(({ name }) => name)
  for (const { route, operation } of described) {
    expect([route.path, parameterNames(operation).includes('Idempotency-Key')]).toEqual([
      route.path,
      !!route.once,
    ])
    expect([route.path, parameterNames(operation).includes('If-None-Match')]).toEqual([
      route.path,
      !!route.etag,
    ])
    const success = operation.responses['200'] ?? operation.responses['302'] ?? operation.responses['303']
    expect(success?.headers).toHaveProperty('X-Request-Id')
    expect('ETag' in (success?.headers ?? {})).toBe(route.etag === true)
    if (operation.responses['429']) {
      expect(operation.responses['429'].headers).toHaveProperty('Retry-After')
      expect(success?.headers).toHaveProperty('RateLimit')
    }
  }
})

it('limits and offsets have bounds', () => {
  const boundedParameters = described.flatMap(({ operation }) =>
    operation.parameters.filter(({ name }) => ['limit', 'offset', 'days'].includes(name)),
  )
  expect(boundedParameters.length).toBeGreaterThan(20)
  for (const { schema } of boundedParameters)
    expect(schema).toEqual({
      type: 'integer',
      minimum: expect.any(Number),
      maximum: expect.any(Number),
      default: expect.any(Number),
    })
})

it('the time in RateLimit is within its window', () => {
  const headers: Record<string, string> = {}
  const standing = { limit: 600, windowS: 60, remaining: 570, isAdmitted: true, resetMs: 64_500 }
  addRateHeaders(headers, { rateClass: 'api', status: standing })
  expect(headers).toEqual({ 'ratelimit-policy': '"api";q=600;w=60', ratelimit: '"api";r=570;t=60' })
})
