import { openDatabase } from '#db/client'
import { DEFAULT_RATE_LIMITS, type RateClass } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'

/** `uses` concurrent uses at the time `at` (milliseconds). If null, the database's clock counts. */
export interface Burst {
  rateClass: RateClass
  subject: string
  uses: number
  at: number | null
}

/** One of several processes that share limits. Runs each requested burst and reports how many uses were admitted. */
const [, , databaseUrl = ''] = process.argv
const db = openDatabase(databaseUrl, { max: 3 })
let time = 0
const parts = { sql: db.$client, limits: DEFAULT_RATE_LIMITS }
const byTest = createLimiter({ ...parts, clock: { now: () => new Date(time) } })
const byDatabase = createLimiter(parts)

process.on('message', async ({ rateClass, subject, uses, at }: Burst) => {
  time = at ?? 0
  const limiter = at === null ? byDatabase : byTest
  const standings = await Promise.all(Array.from({ length: uses }, () => limiter(rateClass, subject)))
  process.send?.(standings.filter((standing) => standing?.isAdmitted).length)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
