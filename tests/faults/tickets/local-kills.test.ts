import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { issues } from '#db/schema/index'
import { openTracker } from '#server/tickets/connections/index'
import { openSync, PATH, type SyncWorld } from '#tests/server/tickets/sync/sync-world'
import { makeOrg } from '#tests/support/make-org'
import { end, forkProcess, work } from '../fork-process'
import { isDeep, killAtWrites, type UndisturbedWork } from '../kill-at-writes'
import type { SyncOrder } from './sync-process'

const sync = openSync()
const expectOnceDespiteKills = killAtWrites({ seed: 22, sample: 3 })
/** The issues of the repository itself. */
const LOCAL = { open: openTracker }

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {own: {system: code_host, hierarchy: {auto_parent: true}}}
`
const section = (heading: string, number: number) =>
  `${heading} ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\nMoney goes back.\n`
const TEXT = `---\ntitle: Refunds\n---\n${section('##', 1)}\n${section('###', 2)}\n${section('##', 3)}`
const TITLES = [1, 2, 3].map((number) => `[Refunds] ${number} Part ${number}`)

/** Three sections in their own org, whose tickets a person has approved. */
async function startApproved(): Promise<SyncWorld> {
  sync.indexing.org = await makeOrg(sync.indexing.db)
  const world = await sync.start({ 'CONFIG.yaml': CONFIG, [PATH]: TEXT })
  await world.sync({}, LOCAL)
  await world.approveAll()
  await world.requestAll()
  return world
}

async function expectOneTicketEach(world: SyncWorld): Promise<void> {
  const { id: repositoryId } = world.key
  const rows = await sync.indexing.db.select().from(issues).where(eq(issues.repositoryId, repositoryId))
  expect(rows.map(({ title }) => title).sort()).toEqual(TITLES)
  const links = await world.links()
  expect(links.map(({ ticketId }) => ticketId).sort()).toEqual(rows.map(({ number }) => `${number}`).sort())
  expect(new Set(links.map(({ sectionKey }) => sectionKey)).size).toBe(TITLES.length)
  expect(
    world
      .text()
      .match(/svc:ticket:github:\d+/g)
      ?.sort(),
  ).toEqual(links.map(({ ticketId }) => `svc:ticket:github:${ticketId}`).sort())
  const steps = await world.steps()
  expect(steps.filter(({ state }) => state === 'sent' || state === 'waiting')).toEqual([])
  expect(await world.hasOpenRun()).toBe(false)
}

/** Syncs in a process that is killed at this write, and again here, as the next worker does. */
async function attempt(killAt: number): Promise<UndisturbedWork | null> {
  const world = await startApproved()
  const child = await forkProcess('sync-process', [sync.indexing.databaseUrl])
  try {
    const order: SyncOrder = { id: world.id, killAt }
    const done = await work<UndisturbedWork>(child, order)
    await world.work(LOCAL)
    await world.settle()
    await world.sync({ readsAll: true }, LOCAL)
    await expectOneTicketEach(world)
    return done
  } finally {
    await end(child)
  }
}

it(
  'a process that is killed during a sync with local issues leaves one issue and one link of each section',
  () => expectOnceDespiteKills(attempt),
  isDeep ? 3_600_000 : 240_000,
)
