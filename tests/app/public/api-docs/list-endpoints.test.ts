import { expect, test } from 'vitest'
import { listEndpoints } from '#app/public/api-docs/list-endpoints'
import type { OpenApi } from '#app/public/api-docs/openapi-types'
import { typeName } from '#app/public/api-docs/type-name'
import { openApiDocument } from '#server/http/openapi/document'
import { restRoutes } from '#server/http/rest/rest-routes'

const openapi = openApiDocument(restRoutes, 'https://specs.example.com') as unknown as OpenApi
const endpoints = listEndpoints(openapi, 'https://specs.example.com').flatMap(([, list]) => list)

test('every route of the table is on the page once', () => {
  const asWritten = restRoutes.map(({ method, path }) => `${method} ${path.replaceAll('*}', '}')}`)
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...asWritten].sort())
})

test('each endpoint shows its required access, its responses and an example call', () => {
  const search = endpoints.find(({ path }) => path === '/app/{org}/api/search')
  expect(search?.access).toBe('Requires specs:read')
  expect(search?.answer).not.toBeNull()
  expect(search?.bodyExample).toBeNull()
  expect(JSON.parse(search?.answerExample ?? '')).toMatchObject({ total: 1, total_is_capped: false })
  expect(search?.problems.map(([status]) => status)).toContain('404')
  expect(search?.curl).toBe(
    'curl -H "Authorization: Bearer $SVC_KEY" "https://specs.example.com/app/{org}/api/search"',
  )
  expect(endpoints.find(({ path }) => path === '/healthz')?.access).toBe('Anyone')
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
