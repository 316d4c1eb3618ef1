import { expect, it } from 'vitest'
import { openSync, PATH } from '#tests/server/tickets/sync/sync-world'
import { seededRandom } from '#tests/support/seeded-random'
import { SPECIFIED, UnsteadyTracker } from './unsteady-tracker'

const isDeep = process.env.DEEP === '1'
const SECTIONS = isDeep ? 1_000 : 40
const KILLS = isDeep ? 200 : 8
const PER_DOCUMENT = 20

const sync = openSync()

const spec = (first: number, status: string) => {
  const sections = Array.from({ length: PER_DOCUMENT }, (_, at) => {
    const number = first + at + 1
    return `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n\nMoney goes back, ${status}.\n`
  })
  return `---\ntitle: Refunds\n---\n${sections.join('\n')}`
}
const specs = (status: string) =>
  Object.fromEntries(
    Array.from({ length: SECTIONS / PER_DOCUMENT }, (_, at) => [
      PATH.replace('refunds', `refunds-${at}`),
      spec(at * PER_DOCUMENT, status),
    ]),
  )

it(`${SECTIONS} sections get one ticket each, and every change arrives, through ${KILLS} kills of the worker`, async () => {
  const vendor = new UnsteadyTracker(seededRandom(7), { ...SPECIFIED, kills: 0.2 }, KILLS)
  const world = await sync.start(specs('todo'))
  const work = async () => {
    for (;;) {
      const { tracker, killed } = vendor.nextWorker()
      world.trackers.board = tracker
      const ended = await Promise.race([world.work().then(() => 'ended'), killed])
      if (ended === 'ended' && !(await world.hasOpenRun())) return
      await world.makeDue()
    }
  }
  world.trackers.board = vendor.memory
  await world.sync()
  await world.approveAll()
  await work()
  await world.requestAll()
  await work()
  await world.commitQuietly(specs('in_progress'))
  await work()
  // Calls that a vendor did not answer in a run are part of the next one.
  await world.requestAll()
  await work()

  expect(vendor.kills).toBe(KILLS)
  const tickets = [...vendor.memory.tickets.values()]
  expect(tickets).toHaveLength(SECTIONS)
  expect(new Set(tickets.map(({ mark }) => mark)).size).toBe(SECTIONS)
  expect(tickets.filter(({ status }) => status !== 'In Progress')).toEqual([])
  expect(tickets.filter(({ description }) => !description.includes('in_progress'))).toEqual([])
  const links = await world.links()
  expect(new Set(links.map(({ ticketId }) => ticketId)).size).toBe(SECTIONS)
  expect((await world.steps()).filter(({ state }) => state === 'sent' || state === 'waiting')).toEqual([])
}, 240_000)
