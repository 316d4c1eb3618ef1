import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { DEFAULT_RATE_LIMITS, type RateLimiter, type RateLimits } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'
import { testDatabaseUrl } from '#tests/support/postgres/database'

let db: Database
let queries = 0

beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 5 })
})
afterAll(() => db.$client.end())

/** Processes that share a database and a clock. */
function openProcesses(count: number, limits: Partial<RateLimits>) {
  let time = Date.UTC(2026, 0, 1)
  const clock = { now: () => new Date(time) }
  const sql = new Proxy(db.$client, {
    apply(target, self, args) {
      queries += 1
      return Reflect.apply(target, self, args)
    },
  })
  const open = (): RateLimiter => createLimiter({ sql, limits: { ...DEFAULT_RATE_LIMITS, ...limits }, clock })
  return {
    processes: Array.from({ length: count }, open),
    pass: (ms: number) => {
      time += ms
    },
    now: () => time,
  }
}

const admitted = async (limiter: RateLimiter, rateClass: 'search' | 'api', subject: string) =>
  (await limiter(rateClass, subject))?.isAdmitted

describe('an exact class', () => {
  it('admits exactly its limit in a sliding window across all processes', async () => {
    const subject = randomUUID()
    const { processes, pass } = openProcesses(3, { search: { limit: 4, windowS: 60 } })
    const ask = (at: number) => admitted(processes[at % 3] as RateLimiter, 'search', subject)
    expect([await ask(0), await ask(1)]).toEqual([true, true])
    pass(30_000)
    expect([await ask(2), await ask(0), await ask(1)]).toEqual([true, true, false])
    pass(29_999)
    expect(await ask(2)).toBe(false)
    pass(1)
    expect([await ask(0), await ask(1), await ask(2)]).toEqual([true, true, false])
    pass(30_000)
    expect([await ask(0), await ask(1), await ask(2)]).toEqual([true, true, false])
  })

  it('agrees with a plain count of the last window, for any order of processes and pauses', async () => {
    const steps = fc.array(fc.record({ process: fc.nat(2), pause: fc.nat(400) }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, async (takenSteps) => {
        const subject = randomUUID()
        const { processes, pass, now } = openProcesses(3, { search: { limit: 3, windowS: 1 } })
        const uses: number[] = []
        for (const { process, pause } of takenSteps) {
          pass(pause)
          const expected = uses.filter((at) => at > now() - 1000).length < 3
          expect(await admitted(processes[process] as RateLimiter, 'search', subject)).toBe(expected)
          if (expected) uses.push(now())
        }
      }),
      { numRuns: 20 },
    )
  })

  it('does not query the database while it can only reject', async () => {
    const subject = randomUUID()
    const { processes } = openProcesses(1, { search: { limit: 1, windowS: 60 } })
    const [limiter] = processes as [RateLimiter]
    await limiter('search', subject)
    await limiter('search', subject)
    queries = 0
    for (let i = 0; i < 100; i++) expect(await admitted(limiter, 'search', subject)).toBe(false)
    expect(queries).toBe(0)
  })

  it('returns the remaining requests and the time of the next one', async () => {
    const subject = randomUUID()
    const { processes, pass } = openProcesses(1, { search: { limit: 2, windowS: 60 } })
    const [limiter] = processes as [RateLimiter]
    expect(await limiter('search', subject)).toEqual({
      limit: 2,
      windowS: 60,
      isAdmitted: true,
      remaining: 1,
      resetMs: 60_000,
    })
    pass(10_000)
    expect(await limiter('search', subject)).toMatchObject({
      isAdmitted: true,
      remaining: 0,
      resetMs: 50_000,
    })
    pass(5_000)
    expect(await limiter('search', subject)).toMatchObject({ isAdmitted: false, resetMs: 45_000 })
  })

  it('uses the database’s clock by default', async () => {
    const limits = { ...DEFAULT_RATE_LIMITS, search: { limit: 1, windowS: 60 } }
    const limiter = createLimiter({ sql: db.$client, limits })
    const subject = randomUUID()
    expect(await limiter('search', subject)).toMatchObject({ isAdmitted: true, resetMs: 60_000 })
    const rejection = await limiter('search', subject)
    expect(rejection?.isAdmitted).toBe(false)
    expect(rejection?.resetMs).toBeGreaterThan(0)
    expect(rejection?.resetMs).toBeLessThanOrEqual(60_000)
  })
})

describe('the api class', () => {
  it('never admits more than its limit in any window, and costs far less than a query a request', async () => {
    const subject = randomUUID()
    const { processes, pass, now } = openProcesses(3, { api: { limit: 600, windowS: 60 } })
    const uses: number[] = []
    queries = 0
    for (let i = 0; i < 3000; i++) {
      pass(40)
      if (await admitted(processes[i % 3] as RateLimiter, 'api', subject)) uses.push(now())
    }
    const busiest = Math.max(...uses.map((end) => uses.filter((at) => at > end - 60_000 && at <= end).length))
    expect(busiest).toBeLessThanOrEqual(600)
    expect(busiest).toBeGreaterThan(500)
    expect(queries).toBeLessThan(300)
  })

  it('returns the unused part of a process’s lease', async () => {
    const subject = randomUUID()
    const { processes, pass } = openProcesses(1, { api: { limit: 60, windowS: 60 } })
    const [limiter] = processes as [RateLimiter]
    for (let i = 0; i < 50; i++) {
      expect(await admitted(limiter, 'api', subject)).toBe(true)
      pass(6_000)
    }
  })

  it('shares one lease among simultaneous requests', async () => {
    const subject = randomUUID()
    const { processes } = openProcesses(1, { api: { limit: 600, windowS: 60 } })
    queries = 0
    await Promise.all(Array.from({ length: 30 }, () => admitted(processes[0] as RateLimiter, 'api', subject)))
    expect(queries).toBe(1)
  })
})

it('a class that is off is not counted', async () => {
  const { processes } = openProcesses(1, { api: null })
  expect(await processes[0]?.('api', randomUUID())).toBeNull()
})
