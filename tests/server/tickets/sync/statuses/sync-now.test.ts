import { expect, it } from 'vitest'
import type { OrgProcedureContext } from '#server/kernel/context'
import { createCaller } from '#server/router'
import { currentPlan } from '#server/tickets/sync/plan/current-plan'
import { syncNow } from '#server/tickets/sync/runs/sync-now'
import { findSyncTarget } from '#server/tickets/sync/world/sync-target'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()

const section = (number: number) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\nMoney.\n`
const SPEC = `---\ntitle: Refunds\n---\n${section(1)}\n${section(2)}`

/** Both tickets were closed without an event. */
async function startMissed(): Promise<SyncWorld> {
  const world = await sync.start({ [PATH]: SPEC })
  await world.firstSync()
  await world.settle()
  await world.work()
  for (const id of ['PAY-1', 'PAY-2']) world.tracker.edit(id, { status: 'Done' })
  return world
}

async function contextOf(): Promise<OrgProcedureContext> {
  const { ctx, org, db } = sync.indexing
  return { ...ctx, org, permissions: ['specs:write'], actor: userActor(await makeMember(db, org)) }
}

/** The tickets whose sections become done. */
const closed = async (world: SyncWorld) => {
  const links = new Map((await world.links()).map((link) => [link.sectionKey, link.ticketId]))
  const edits = (await world.edits()).filter(({ field, to }) => field === 'section.status' && to === 'done')
  return edits.map(({ sectionKey }) => links.get(sectionKey)).sort()
}

it('reads all tickets of a repository', async () => {
  const world = await startMissed()
  const { run_id } = await syncNow(await contextOf(), { repo: { owner: 'acme', name: 'specs' } })
  await world.work()
  expect(await closed(world)).toEqual(['PAY-1', 'PAY-2'])
  expect((await world.runs()).at(-1)).toMatchObject({ id: run_id, trigger: 'request', state: 'done' })
})

it('reads the tickets of a connection, and refuses one that no repository has', async () => {
  const world = await startMissed()
  await syncNow(await contextOf(), { connection: 'board' })
  await world.work()
  expect(await closed(world)).toEqual(['PAY-1', 'PAY-2'])
  await expect(syncNow(await contextOf(), { connection: 'nowhere' })).rejects.toThrow(
    'has the connection nowhere',
  )
})

it('reads the ticket of one link', async () => {
  const world = await startMissed()
  const [, second] = await world.links()
  await syncNow(await contextOf(), { link_id: second?.id ?? 0 })
  await world.work()
  expect(await closed(world)).toEqual(['PAY-2'])
  await expect(syncNow(await contextOf(), { link_id: 2_000_000_000 })).rejects.toThrow()
})

it('a plan reads the tickets, too, and the run that a person accepts does the same steps', async () => {
  const world = await startMissed()
  const target = await findSyncTarget(world.ctx, world.id)
  if (!target) throw new Error('the repository is not connected')
  const { items, scope } = await currentPlan(world.ctx, target, null, { open: world.open })
  expect(items.map(({ fields }) => fields['section.status']?.to)).toEqual(['done', 'done'])
  expect(scope.readsAll).toBe(true)
  const ofDocument = await currentPlan(world.ctx, target, PATH, { open: world.open })
  expect(ofDocument.items).toHaveLength(2)
})

it('a comparison reads the tickets before it compares', async () => {
  const world = await startMissed()
  const { ctx, org, db } = sync.indexing
  const caller = createCaller({ ...ctx, actor: userActor(await makeMember(db, org)) })
  await caller.ticketFindings.compare({ org: org.slug })
  await world.work()
  expect(await closed(world)).toEqual(['PAY-1', 'PAY-2'])
})
