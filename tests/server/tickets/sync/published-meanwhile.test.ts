import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { isAwaited } from '#tests/support/postgres/is-awaited'
import { openSync, PATH } from './sync-world'

const sync = openSync()

const section = (number: number) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\nMoney.\n`

it('a section that is published while a run reads the index gets one ticket', async () => {
  const world = await sync.start({ [PATH]: `---\ntitle: Refunds\n---\n${section(1)}` })
  await world.firstSync()
  await world.settle()
  await world.requestAll()

  let run: Promise<void> | null = null
  await sync.indexing.db.transaction(async (tx) => {
    await tx.execute(sql`lock table section_identities in access exclusive mode`)
    run = world.work()
    await vi.waitUntil(() => isAwaited(sync.indexing.db, 'section_identities'), { timeout: 20_000 })
    world.git.commit({ [PATH]: `${world.text()}\n${section(2)}` })
    await sync.indexing.again(world.key)
  })
  await run
  expect((await world.links()).map(({ sectionKey }) => sectionKey)).toEqual([
    expect.stringMatching(/^\d+-\d+$/),
  ])

  await world.follow()
  await world.work()
  expect([...world.tracker.tickets.values()].map(({ title }) => title)).toEqual([
    '[Refunds] 1 Part 1',
    '[Refunds] 2 Part 2',
  ])
  expect(await world.links()).toHaveLength(2)
  expect(await world.hasOpenRun()).toBe(false)
})
