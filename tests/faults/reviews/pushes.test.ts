import { expect, test, vi } from 'vitest'
import { changeLine, openLocalReviews } from '#tests/server/assist/reviews/review-world'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { forkWorker, kill } from '#tests/worker/fork-worker'

const isDeep = process.env.DEEP !== undefined
const PUSHES = isDeep ? 100 : 10

const local = openLocalReviews(freshDatabaseUrl)

test('many pushes to a pull request leave one finished run of the last head, and one comment', async () => {
  const world = await local.start()
  let headSha = world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  const worker = await forkWorker(local.indexing.databaseUrl)
  try {
    for (let i = 2; i <= PUSHES; i++) headSha = world.push('work', { 'src/limit.ts': changeLine(i % 40) })
    await vi.waitFor(async () => {
      const last = (await world.runs()).filter((run) => run.headSha === headSha)
      expect(last.map(({ state }) => state)).toEqual(['done'])
    }, 120_000)
    expect(await world.comments(number)).toHaveLength(1)
    const others = (await world.runs()).filter((run) => run.headSha !== headSha)
    for (const { state } of others) expect(['done', 'superseded']).toContain(state)
  } finally {
    await kill(worker)
  }
}, 240_000)
