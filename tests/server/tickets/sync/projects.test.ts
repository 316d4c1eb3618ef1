import { expect, it } from 'vitest'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'
import { openSync } from './sync-world'

const sync = openSync()
const PROJECTS = 60
const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"]}
ticket_systems:
  board: {system: jira, project: PAY}
  ops: {system: jira, project: PAY}
routing:
  - {match: {default: true}, target: board}
`

const spec = (project: string) =>
  `---\ntitle: Refunds\nticket_project: ${project}\n---\n## 1. Part 1\n<!-- svc:system:1 status:todo -->\n\nMoney.\n`

const documents = Object.fromEntries(
  Array.from({ length: PROJECTS }, (_, at) => [`docs/specs/part-${at}.md`, spec(`P${at}`)]),
)

it('projects are described a few at a time, in parallel, and only for the connection of their documents', async () => {
  const world = await sync.start({ 'CONFIG.yaml': CONFIG, ...documents })
  const ops = new MemoryTracker()
  world.trackers.ops = ops
  let [running, most] = [0, 0]
  world.tracker.fault = async (method, phase) => {
    if (method !== 'describeProject' || phase === 'after') return
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
  }
  const describedBy = (tracker: MemoryTracker) => tracker.countOf('describeProject')
  const described = () => describedBy(world.tracker) + describedBy(ops)
  await world.sync()
  expect(describedBy(world.tracker)).toBe(50)
  expect(describedBy(ops)).toBeLessThanOrEqual(1)
  expect(most).toBeGreaterThan(1)
  await world.sync()
  expect(described()).toBe(PROJECTS + 1)
  await world.sync()
  expect(described()).toBe(PROJECTS + 1)
})
