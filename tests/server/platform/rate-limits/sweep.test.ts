import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateCounts } from '#db/schema/index'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createLimiter, sweepRateCounts } from '#server/platform/rate-limits/index'
import { openTestApp } from '#tests/support/test-app'

const app = openTestApp()

test('counts are removed exactly when their window has ended', async () => {
  let time = Date.UTC(2026, 0, 1)
  const clock = { now: () => new Date(time) }
  const limiter = createLimiter({ sql: app.db.$client, limits: DEFAULT_RATE_LIMITS, clock })
  const [early, late] = [randomUUID(), randomUUID()]
  const sweep = async () => {
    await sweepRateCounts({ ...app.ctx, clock })
    const keys = [`search ${early}`, `search ${late}`]
    const rows = await app.db.select().from(rateCounts).where(inArray(rateCounts.key, keys))
    return rows.map(({ key }) => key)
  }

  await limiter('search', early)
  time += 30_000
  await limiter('search', late)
  time += 30_000
  expect(await sweep()).toHaveLength(2)
  time += 1
  expect(await sweep()).toEqual([`search ${late}`])
  time += 30_000
  expect(await sweep()).toEqual([])
})
