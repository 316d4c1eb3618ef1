import { expect, it } from 'vitest'
import { TrackerError } from '#server/ports/tracker/port'
import { TicketRunLostError } from '#server/tickets/sync/runs/ticket-run'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: jira, project: PAY, hierarchy: {auto_parent: true}}}
`
const section = (number: number, status: string) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n\nMoney.\n`
const CHILD = section(3, 'todo').replace('## 3.', '### 3.')

/** A ticket whose section was changed and done meanwhile, and two sections without tickets, one below the other. */
async function startChanged(): Promise<SyncWorld> {
  const world = await sync.start({
    'CONFIG.yaml': CONFIG,
    [PATH]: `---\ntitle: Refunds\n---\n${section(1, 'todo')}`,
  })
  await world.firstSync()
  await world.settle()
  await world.work()
  const done = world.text().replace('status:todo', 'status:done').replace('Money.', 'More money.')
  await world.commitQuietly({ [PATH]: `${done}\n\n${section(2, 'todo')}\n${CHILD}` })
  return world
}

type Call = Parameters<SyncWorld['tracker']['fault']>

/** The first such call gets no response until it is released. */
function hangAt({ tracker }: SyncWorld, [method, phase]: Call) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const began = new Promise<void>((resolve) => {
    let isFirst = true
    tracker.fault = async (called, at) => {
      if (called !== method || at !== phase || !isFirst) return
      isFirst = false
      resolve()
      await released
      // A change is sent again if its response was lost.
      if (method === 'update') throw new TrackerError('unavailable', 'no answer')
    }
  })
  return { began, release: () => release() }
}

it.each<Call>([
  ['readMany', 'before'],
  ['findByMarks', 'after'],
  ['create', 'after'],
  ['update', 'after'],
])('a worker that hangs in %s (%s) writes nothing after another one took over its run', async (...call) => {
  const world = await startChanged()
  const { tracker } = world
  const { began, release } = hangAt(world, call)
  const hanging = world.work().catch((error: unknown) => error)
  await began
  await world.work()
  await world.makeDue()
  await world.work()
  const before = tracker.calls.length
  release()
  expect(await hanging).toBeInstanceOf(TicketRunLostError)

  const writes = tracker.calls.slice(before).filter(({ method }) => !/^(?:read|find|describe)/.test(method))
  expect(writes).toEqual([])
  expect(tracker.countOf('create')).toBe(3)
  expect(tracker.countOf('changeStatus')).toBe(1)
  expect([...tracker.tickets.values()].map(({ title, parent }) => [title, parent]).sort()).toEqual([
    ['[Refunds] 1 Part 1', null],
    ['[Refunds] 2 Part 2', null],
    ['[Refunds] 3 Part 3', [...tracker.tickets.values()].find(({ title }) => title.endsWith('2'))?.id],
  ])
  expect(tracker.get('PAY-1')).toMatchObject({
    status: 'Done',
    description: expect.stringContaining('More money.'),
  })
  expect(await world.hasOpenRun()).toBe(false)
})
