import { expect, it } from 'vitest'
import { reviewRuns } from '#db/schema/index'
import { reviewWithAi } from '#server/assist/reviews/ai/review-with-ai'
import { changeLine, openGitHubReviews } from './review-world'

const { indexing, start } = await openGitHubReviews()
const LIMIT = 10

it('parallel reviews of people without write access ask the model no more often than the limit of the day', async () => {
  const world = await start()
  const numbers: number[] = []
  for (const branch of ['one', 'two', 'three']) {
    world.push(branch, { 'src/limit.ts': changeLine(1) })
    numbers.push(await world.open(branch))
  }
  indexing.ctx.ports.ai = gatedModel()
  for (const number of numbers) await world.review(number)
  const runs = await world.runs()
  await finishOthers(runs[0])
  const jobs = runs.map(({ id, number }) => reviewWithAi(world.ctx, { ...world.task, number, runId: id }))
  const refused = async () => (await world.runs()).filter(({ aiNote }) => aiNote?.includes('daily limit'))
  await expect.poll(async () => asked + (await refused()).length, { timeout: 20_000 }).toBe(3)
  release()
  await Promise.all(jobs)
  expect(asked).toBe(1)
  expect(await refused()).toHaveLength(2)
})

let asked = 0
let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})

/** A model whose answers wait until all jobs have asked or were rejected. */
function gatedModel(): typeof indexing.ctx.ports.ai {
  const service = {
    async *write() {
      asked += 1
      await released
      yield { kind: 'text' as const, text: JSON.stringify({ summary: 'Refunds are fast.' }) }
      yield { kind: 'end' as const, inputTokens: 10, outputTokens: 5 }
    },
    tryKey: async () => {},
  }
  return { vendor: 'anthropic', model: 'a-model', service, withKey: () => service }
}

/** Leaves one operation of today. */
async function finishOthers(run: typeof reviewRuns.$inferSelect | undefined): Promise<void> {
  const { id: _, ...ofPull } = run ?? expect.fail('there is no run')
  const finished = { ...ofPull, aiState: 'done' as const, aiByOutsider: true, aiFinishedAt: new Date() }
  const heads = Array.from({ length: LIMIT - 1 }, (_, at) => String(at).repeat(40))
  await indexing.db.insert(reviewRuns).values(heads.map((headSha) => ({ ...finished, headSha })))
}
