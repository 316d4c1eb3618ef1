import { expect, it } from 'vitest'
import { configJsonSchema } from '#spec/config/schema/config-json-schema'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

it('anyone can read the JSON Schema of CONFIG.yaml, and an unchanged one is 304', async () => {
  const response = await test.ask('/schemas/config.json')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual(configJsonSchema())
  const etag = response.headers.get('etag') ?? ''
  expect((await test.ask('/schemas/config.json', { headers: { 'if-none-match': etag } })).status).toBe(304)
})
