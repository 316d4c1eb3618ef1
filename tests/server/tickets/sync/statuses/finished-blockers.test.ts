import { expect, it } from 'vitest'
import { ticketFindings } from '#db/schema/index'
import { requestRunsFor } from '#server/tickets/sync/incoming/request-runs'
import { compareRepository } from '#server/tickets/sync/reconcile/compare-repository'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()

const CLOSE_ONLY = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false, lifecycle_sync: close_only}
ticket_systems: {board: {system: jira, project: PAY}}
`

/** A section that waits for a ticket of somebody else. */
async function startBlocked(config: Record<string, string> = {}): Promise<SyncWorld> {
  const spec = `---\ntitle: Refunds\n---\n## 1. Limits\n<!-- svc:system:1 status:blocked:PAY-1 -->\n\nMoney.\n`
  const world = await sync.start({ [PATH]: spec, ...config })
  world.tracker.add('Somebody else’s work')
  await world.firstSync()
  await world.settle()
  return world
}

it('a section gets the state of its ticket when its blocker is finished, as soon as an event tells', async () => {
  const world = await startBlocked()
  expect(world.tracker.get('PAY-2').blockedBy).toEqual(['PAY-1'])
  world.tracker.edit('PAY-2', { status: 'To Do' })
  await world.sync({ readsAll: true })
  world.tracker.edit('PAY-1', { status: 'Done' })
  const { orgId, repositoryId } = world.id
  const event = { kind: 'jira' as const, ids: ['PAY-1'], host: null }
  expect(await requestRunsFor(world.ctx, orgId, event)).toEqual([repositoryId])
  await world.work()
  await world.settle()
  expect(world.text()).toContain('status:todo')
  // The relation belongs to the ticket system and stays.
  expect(world.tracker.get('PAY-2').blockedBy).toEqual(['PAY-1'])
})

it('where the sync does not pass on blockers, the comparison lists the section', async () => {
  const world = await startBlocked({ 'CONFIG.yaml': CLOSE_ONLY })
  world.tracker.edit('PAY-1', { status: 'Done' })
  await compareRepository(world.ctx, world.id, { open: world.open })
  const findings = await sync.indexing.db.select({ finding: ticketFindings.finding }).from(ticketFindings)
  expect(findings.map(({ finding }) => [finding.kind, finding.explanation])).toContainEqual([
    'blocker_done',
    'PAY-1 is Done, but it still blocks the section.',
  ])
})
