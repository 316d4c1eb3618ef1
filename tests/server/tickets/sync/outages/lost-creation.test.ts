import { expect, it } from 'vitest'
import { TrackerError } from '#server/ports/tracker/port'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()
const SETTLE_MS = 60_000
const OPTIONS = { timing: { settleMs: SETTLE_MS, retryMs: 20_000 } }

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: jira, project: PAY, hierarchy: {auto_parent: true}}}
`

const section = (number: number, status: string) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n\nMoney.\n`
const spec = (...sections: string[]) => `---\ntitle: Refunds\n---\n${sections.join('\n')}`

/** The first response to a creation is lost, and the vendor did nothing. */
async function withLostCreation(...sections: string[]): Promise<SyncWorld> {
  const world = await sync.start({ 'CONFIG.yaml': CONFIG, [PATH]: spec(...sections) })
  await world.sync()
  await world.approveAll()
  let lostCount = 1
  world.tracker.fault = (method, phase) => {
    if (method === 'create' && phase === 'before' && lostCount-- > 0)
      throw new TrackerError('unavailable', 'no answer')
  }
  await world.work(OPTIONS)
  return world
}

const settled = (world: SyncWorld) => ({
  ...world.ctx,
  clock: { now: () => new Date(Date.now() + SETTLE_MS) },
})

const titles = ({ tracker }: SyncWorld) => [...tracker.tickets.values()].map(({ title }) => title).sort()

it('a creation whose answer was lost keeps no other ticket of the repository waiting', async () => {
  const world = await withLostCreation(section(1, 'todo'), section(2, 'todo'))
  expect(titles(world)).toEqual(['[Refunds] 2 Part 2'])
  const [sent] = (await world.steps()).filter(({ state }) => state === 'sent')
  const resumesAt = new Date((sent?.sentAt?.getTime() ?? 0) + SETTLE_MS)
  const waiting = (await world.runs()).filter(({ state }) => state === 'waiting')
  expect(waiting).toMatchObject([{ resumesAt }])
  await world.settle()
  await world.commitQuietly({
    [PATH]: `${world.text().replace('system:2 status:todo', 'system:2 status:done')}\n`,
  })
  await world.work(OPTIONS)
  expect(world.tracker.get('PAY-1').status).toBe('Done')
  expect(world.tracker.countOf('create')).toBe(2)
  await world.work(OPTIONS, settled(world))
  expect(titles(world)).toEqual(['[Refunds] 1 Part 1', '[Refunds] 2 Part 2'])
  expect(await world.hasOpenRun()).toBe(false)
})

it('a ticket is not created before it is known whether its parent was', async () => {
  const child = section(2, 'todo').replace('## 2.', '### 2.')
  const world = await withLostCreation(section(1, 'todo'), child)
  expect(titles(world)).toEqual([])
  await world.work(OPTIONS, settled(world))
  expect(world.tracker.get('PAY-2')).toMatchObject({ title: '[Refunds] 2 Part 2', parent: 'PAY-1' })
  expect(world.tracker.countOf('create', 'setParent')).toBe(3)
})

it('a lost creation whose connection was removed from CONFIG.yaml keeps no run waiting', async () => {
  const world = await withLostCreation(section(1, 'todo'))
  await world.commitQuietly({ 'CONFIG.yaml': CONFIG.replace('board:', 'other:') })
  await world.work(OPTIONS, settled(world))
  const [step] = await world.steps()
  expect(step).toMatchObject({ state: 'abandoned', error: expect.stringContaining('does not name board') })
  expect(await world.hasOpenRun()).toBe(false)
  await world.commitQuietly({ 'CONFIG.yaml': CONFIG })
  await world.work(OPTIONS)
  expect(titles(world)).toEqual(['[Refunds] 1 Part 1'])
})

it('a lost creation whose credential is missing ends the run with the reason, and is found with a new one', async () => {
  const world = await withLostCreation(section(1, 'todo'))
  delete world.trackers.board
  await world.work(OPTIONS, settled(world))
  expect(await world.hasOpenRun()).toBe(false)
  expect((await world.runs()).at(-1)).toMatchObject({ state: 'failed', error: 'board has no credential.' })
  world.trackers.board = world.tracker
  await world.sync({}, { ...OPTIONS, timing: { settleMs: 0, retryMs: 20_000 } })
  expect(titles(world)).toEqual(['[Refunds] 1 Part 1'])
})
