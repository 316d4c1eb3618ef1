import { expect, test } from 'vitest'
import { OTHER_GROUP } from '#app/public/api-docs/api-groups'
import { describeEndpoint } from '#app/public/api-docs/describe-endpoint'
import { endpointsOf, filterEndpoints } from '#app/public/api-docs/filter-endpoints'
import { listEndpoints } from '#app/public/api-docs/list-endpoints'
import type { OpenApi } from '#app/public/api-docs/openapi-types'
import { schemasOf } from '#app/public/api-docs/schemas-of'
import { typeName } from '#app/public/api-docs/type-name'
import { openApiDocument } from '#server/http/openapi/document'
import { restRoutes } from '#server/http/rest/rest-routes'

const openapi = openApiDocument(restRoutes, 'https://specs.example.com') as unknown as OpenApi
const groups = listEndpoints(openapi)
const endpoints = endpointsOf(groups)
const describeByPath = (path: string) => {
  const id = endpoints.find((endpoint) => endpoint.path === path)?.id ?? ''
  return describeEndpoint(openapi, id, 'https://specs.example.com')
}

test('every route of the table is on the page once', () => {
  const asWritten = restRoutes.map(({ method, path }) => `${method} ${path.replaceAll('*}', '}')}`)
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...asWritten].sort())
})

test('each endpoint shows its required access, its responses and an example call', () => {
  const search = describeByPath('/app/{org}/api/search')
  expect(search?.access).toBe('Requires specs:read')
  expect(search?.answer).not.toBeNull()
  expect(search?.bodyExample).toBeNull()
  expect(JSON.parse(search?.answerExample ?? '')).toMatchObject({ total: 1, total_is_capped: false })
  expect(search?.problems.map(([status]) => status)).toContain('404')
  expect(search?.curl).toBe(
    'curl -H "Authorization: Bearer $SVC_KEY" "https://specs.example.com/app/{org}/api/search"',
  )
  expect(describeByPath('/healthz')?.access).toBe('Anyone')
  expect(describeEndpoint(openapi, 'nothing', '')).toBeNull()
})

test('groups start with what people read and save, and every tag has a group', () => {
  expect(groups.map(({ label }) => label).slice(0, 3)).toEqual(['Library', 'Writing', 'Tickets'])
  expect(groups.map(({ label }) => label)).not.toContain(OTHER_GROUP)
})

test.each([
  ['', endpoints.length],
  ['GET /healthz', 1],
  ['liveness PROBE', 1],
  ['get no-such-endpoint', 0],
])('“%s” leaves %i endpoints', (typed, count) => {
  expect(endpointsOf(filterEndpoints(groups, typed))).toHaveLength(count)
})

test('every schema that an endpoint links to is on its page', () => {
  for (const { id } of endpoints) {
    const { body = null, answer = null } = describeEndpoint(openapi, id, '') ?? {}
    const schemas = schemasOf(openapi, [body, answer])
    const names = schemas.map(([name]) => name)
    const linked = JSON.stringify([body, answer, ...schemas]).matchAll(/schemas\/(\w+)"/g)
    for (const [, name] of linked) expect(names, id).toContain(name)
  }
})

test.each([
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Section' } }, 'Section[]'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer 1–100'],
  [{}, 'any'],
])('the schema %j reads as %s', (schema, name) => {
  expect(typeName(schema)).toBe(name)
})
