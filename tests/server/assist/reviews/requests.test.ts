import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { repositories } from '#db/schema/index'
import { EVENTS } from '#server/assist/reviews/events'
import { changeLine, openGitHubReviews, openLocalReviews } from './review-world'

const hosted = await openGitHubReviews()
const local = openLocalReviews()

describe('on GitHub', () => {
  it.each(['opened', 'reopened', 'synchronize', 'ready_for_review', 'edited', 'closed'])(
    'a pull request that is %s is looked at in one job',
    async (action) => {
      const world = await hosted.start()
      const { db, ctx } = hosted.indexing
      await db.update(repositories).set({ hostId: world.repo.id }).where(eq(repositories.id, world.key.id))
      const payload = {
        action,
        installation: { id: world.repo.installation.id },
        pull_request: { number: 7 },
        repository: { id: world.repo.id, full_name: `${world.repo.owner}/${world.repo.name}` },
      }
      const events = EVENTS.filter((event) => event.kind === 'pull_request' && event.action === action)
      expect(events).toHaveLength(1)
      for (const repeated of [1, 2]) {
        await events[0]?.handle?.(world.ctx, { payload, deliveryId: `${repeated}` } as never)
        const jobs = await ctx.db.execute(
          sql`select key from graphile_worker._private_jobs where key = ${`reviews:${world.key.id}:7:review`}`,
        )
        expect(jobs).toHaveLength(1)
      }
    },
  )

  it('a draft is not reviewed before it is ready', async () => {
    const world = await hosted.start()
    world.push('work', { 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    const pull = world.repo.pulls.get(number) ?? expect.fail('no pull request')
    pull.isDraft = true
    await world.review(number)
    expect(await world.runs()).toEqual([])
    expect(await world.comments(number)).toEqual([])
    expect(world.checks()).toMatchObject([{ conclusion: 'neutral', title: 'Not reviewed' }])
    pull.isDraft = false
    await world.review(number)
    expect((await world.runs()).map(({ state }) => state)).toEqual(['done'])
    expect(await world.comments(number)).toHaveLength(1)
  })
})

it('a local pull request requests a review when it is opened and reopened, and none is done while it is closed', async () => {
  const world = await local.start()
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  const revision = async () => {
    const [job] = await local.indexing.db.$client<{ revision: number }[]>`
      select revision from graphile_worker.jobs where key = ${`reviews:${world.key.id}:${number}:review`}`
    return job?.revision ?? -1
  }
  const opened = await revision()
  expect(opened).toBeGreaterThanOrEqual(0)
  await world.close(number)
  await world.review(number)
  expect(await world.runs()).toEqual([])
  const closed = await revision()
  await world.reopen(number)
  expect(await revision()).toBeGreaterThan(closed)
  await world.review(number)
  expect((await world.runs()).map(({ state }) => state)).toEqual(['done'])
})

describe('a document', () => {
  it('that is added without sections is not worth a comment, and one with sections links to its preview', async () => {
    const world = await local.start()
    world.push('empty', { 'README.md': 'Hello.\n' })
    const empty = await world.open('empty')
    await world.review(empty)
    expect(await world.comments(empty)).toEqual([])
    world.push('full', { 'docs/specs/fees.md': '---\nstatus: draft\n---\n# Fees\n\n## 1. Amount\n\nFive.\n' })
    const full = await world.open('full')
    await world.review(full)
    const [comment] = await world.comments(full)
    expect(comment).toContain(`/reviews/acme/specs/${full}/preview?path=docs%2Fspecs%2Ffees.md): added, `)
  })
})
