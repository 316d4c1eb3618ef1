import { expect, test } from 'vitest'
import { z } from 'zod'
import { CoverageWire } from '#server/insight/coverage/wire'
import { byName } from '#server/kernel/wire'

const counts = byName(z.number().int())

test('every key is preserved, even __proto__', () => {
  const text = '{"__proto__":1,"constructor":2,"Payments":3}'
  expect(JSON.stringify(counts.parse(JSON.parse(text)))).toBe(text)
  expect(JSON.stringify(CoverageWire.shape.thresholds_by_repo.parse(JSON.parse(text)))).toBe(text)
})

test.each(['{"a":"1"}', '{"__proto__":"1"}', '{"a":1.5}'])('%s is rejected', (text) => {
  expect(counts.safeParse(JSON.parse(text)).success).toBe(false)
})

test('the OpenAPI document describes the values', () => {
  const schema = z.toJSONSchema(CoverageWire.shape.breakdown_by_team, { unrepresentable: 'any' })
  expect(schema).toMatchObject({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/CoverageSummary' },
  })
})
