import { expect, test } from 'vitest'
import { fillDays, layOutUsage } from '#app/charts/usage'

const PERIOD = { start: '2027-01-10T15:00:00.000Z', end: '2027-02-10T15:00:00.000Z' }
const USAGE = [
  { day: '2027-01-10', kind: 'improve', operations: 3 },
  { day: '2027-01-12', kind: 'improve', operations: 1 },
  { day: '2027-01-12', kind: 'chat_answer', operations: 5 },
] as const

test('every day of the period has its operations, also the first and the last day', () => {
  const days = fillDays(USAGE, PERIOD)
  expect(days).toHaveLength(32)
  expect(days.slice(0, 3).map(({ day, total }) => [day, total])).toEqual([
    ['2027-01-10', 3],
    ['2027-01-11', 0],
    ['2027-01-12', 6],
  ])
  expect(days.at(-1)?.day).toBe('2027-02-10')
})

test('the parts of a day stand on each other, and their heights have one scale', () => {
  const { bars, kinds } = layOutUsage(fillDays(USAGE, PERIOD))
  expect(kinds).toEqual(['improve', 'chat_answer'])
  const [first, below, above] = bars
  if (!first || !below || !above || bars.length !== 3) throw new Error('there are three bars')
  expect(below.x).toBe(above.x)
  expect(above.y + above.height).toBeCloseTo(below.y)
  expect(below.y + below.height).toBeCloseTo(100)
  expect(first.height / 3).toBeCloseTo(above.height / 5)
})

test('ticks are whole operations', () => {
  const { yTicks } = layOutUsage(fillDays(USAGE.slice(1, 2), PERIOD))
  expect(yTicks.map(({ label }) => label)).toEqual(['0', '1'])
})
