import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_RATE_LIMITS, RATE_CLASSES, type RateClass } from '#server/kernel/rate-limits'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { PROGRAM_FLAGS, programFile } from '#tests/support/programs/program-file'
import type { Burst } from './limits-process'

const isDeep = process.env.DEEP !== undefined
const PROCESSES = isDeep ? 16 : 8
const STEPS = isDeep ? 300 : 60

let children: ChildProcess[] = []

beforeAll(async () => {
  const url = await freshDatabaseUrl()
  children = Array.from({ length: PROCESSES }, () =>
    fork(programFile('limits-process'), [url], { execArgv: PROGRAM_FLAGS }),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
})
afterAll(async () => {
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.disconnect()
  await Promise.all(ended)
})

async function burst(child: ChildProcess, request: Burst): Promise<number> {
  const answered = once(child, 'message')
  child.send(request)
  const [admitted] = await answered
  return Number(admitted)
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** Returns the same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Step {
  at: number
  useCount: number
  admitted: number
}

/** Repeated bursts of all processes. The pauses between them let uses leave the window one by one. */
async function storm(rateClass: RateClass): Promise<Step[]> {
  const { limit, windowS } = DEFAULT_RATE_LIMITS[rateClass] ?? { limit: 0, windowS: 0 }
  const random = createRandom(RATE_CLASSES.indexOf(rateClass) + 1)
  const subject = randomUUID()
  const steps: Step[] = []
  let at = Date.UTC(2026, 0, 1)
  for (let step = 0; step < STEPS; step++) {
    at += random((windowS * 1000) / 5)
    const uses = children.map(() => random(1 + Math.ceil((limit / PROCESSES) * 1.5)))
    const admitted = await Promise.all(
      children.map((child, index) => burst(child, { rateClass, subject, uses: uses[index] ?? 0, at })),
    )
    steps.push({ at, useCount: sum(uses), admitted: sum(admitted) })
  }
  return steps
}

const admittedIn = (steps: Step[], from: number, to: number) =>
  sum(steps.filter(({ at }) => at > from && at <= to).map(({ admitted }) => admitted))

describe(`${PROCESSES} processes on one Postgres`, () => {
  it.each(RATE_CLASSES)('together admit no more than the limit of %s in any window', async (rateClass) => {
    const { limit, windowS } = DEFAULT_RATE_LIMITS[rateClass] ?? { limit: 0, windowS: 0 }
    const steps = await storm(rateClass)
    for (const { at } of steps) expect(admittedIn(steps, at - windowS * 1000, at)).toBeLessThanOrEqual(limit)
    expect(sum(steps.map(({ useCount }) => useCount))).toBeGreaterThan(
      sum(steps.map(({ admitted }) => admitted)),
    )

    if (rateClass === 'api') return
    for (const [index, { at, useCount, admitted }] of steps.entries()) {
      const free = limit - admittedIn(steps.slice(0, index), at - windowS * 1000, at)
      expect(admitted, `exactly what was free at step ${index}`).toBe(Math.min(useCount, free))
    }
  })

  it.each([
    ['search', 60, 60],
    ['auth', 20, 20],
    ['api', 400, 600],
  ] as const)(
    'by the clock of the database admit of %s at least %i and at most %i',
    async (rateClass, least, most) => {
      const subject = randomUUID()
      const admitted = await Promise.all(
        children.map((child) => burst(child, { rateClass, subject, uses: 150, at: null })),
      )
      expect(sum(admitted)).toBeLessThanOrEqual(most)
      expect(sum(admitted)).toBeGreaterThanOrEqual(least)
    },
  )
})
