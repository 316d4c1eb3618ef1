import { describe, expect, it } from 'vitest'
import { compareRepository } from '#server/tickets/sync/reconcile/compare-repository'
import { listBrokenLinks, listFindings } from '#server/tickets/sync/reconcile/list-findings'
import { openSync, PATH } from '../sync-world'
import { connectLinear, issuesOf, startLinear, stopLinearsAfterEach } from './linear'

const sync = openSync()
stopLinearsAfterEach()

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems:
  board: {system: linear, project: ENG}
`
const BOTH = `${CONFIG}  ops: {system: linear, project: OPS, status_map: {forward: {todo: Triage, in_progress: Running}}}
routing: [{match: {default: true}, target: board}]
`
const SPEC = `---
title: Refunds
owner: ana
---
## 1. Part
<!-- svc:system:1 status:todo -->

Text.
`

/** A section with the issue ENG-1, whose marker is in the document. */
async function startLinked(config: string) {
  const linear = await startLinear()
  const world = await sync.start({ 'CONFIG.yaml': config, [PATH]: SPEC })
  connectLinear(world, linear)
  await world.firstSync()
  await world.settle()
  await world.work()
  expect(issuesOf(linear)).toEqual({ 'ENG-1': 'Todo' })
  expect(world.text()).toContain('svc:ticket:linear:ENG-1')
  const [issue] = linear.world.issues
  if (!issue) throw new Error('there is no issue')
  return { world, linear, issue }
}

type Linked = Awaited<ReturnType<typeof startLinked>>

async function syncAll({ world }: Pick<Linked, 'world'>): Promise<void> {
  await world.requestAll()
  await world.work()
  await world.settle()
  await world.work()
}

const orgContext = ({ world }: Pick<Linked, 'world'>) => ({
  ...world.ctx,
  org: sync.indexing.org,
  permissions: [],
})

describe('a Linear issue that is moved to another team', () => {
  it('keeps its link, which follows to the connection of the team under the new identifier', async () => {
    const { world, linear, issue } = await startLinked(BOTH)
    const [before] = await world.links()
    linear.world.moveIssue(issue, linear.world.team('OPS'))
    await syncAll({ world })
    expect(world.text()).toContain('svc:ticket:linear:OPS-1 url:https://linear.app/acme/issue/OPS-1')
    expect(world.text()).not.toContain('ENG-1')
    expect(await world.links()).toMatchObject([
      { id: before?.id, connection: 'ops', ticketId: 'OPS-1', vendorId: issue.id, health: 'ok' },
      { connection: 'board', ticketId: 'ENG-1' },
    ])
    expect(linear.world.issues).toHaveLength(1)
    // Linear put the issue into a state of the new team; the next read records it.
    await syncAll({ world })
    await world.commit({ [PATH]: world.text().replace(/status:\w+/, 'status:in_progress') })
    await syncAll({ world })
    expect(issuesOf(linear)).toEqual({ 'OPS-1': 'Running' })
    expect((await world.plan()).plan.items).toEqual([])
  })

  it('that no connection has is listed and found with what to do, and synced again when it is moved back', async () => {
    const { world, linear, issue } = await startLinked(CONFIG)
    linear.world.moveIssue(issue, linear.world.team('OPS'))
    await syncAll({ world })
    const why =
      'ENG-1 was moved to OPS and is OPS-1 now, so board no longer syncs it. Add a connection with `project: OPS` to `ticket_systems`, move it back in Linear, or remove the link.'
    const page = { limit: 20, offset: 0 }
    const at = { world }
    expect((await listBrokenLinks(orgContext(at), page)).links).toMatchObject([
      { ticket_id: 'ENG-1', reason: why },
    ])
    await compareRepository(world.ctx, world.id, { open: world.open })
    expect((await listFindings(orgContext(at), page)).findings).toMatchObject([
      { kind: 'outside_project', ticket_id: 'ENG-1', explanation: why },
    ])
    await world.commit({ [PATH]: world.text().replace('status:todo', 'status:done') })
    expect(issuesOf(linear)).toEqual({ 'OPS-1': 'Triage' })

    linear.world.moveIssue(issue, linear.world.team('ENG'))
    await syncAll({ world })
    expect((await listBrokenLinks(orgContext(at), page)).links).toEqual([])
    expect(world.text()).toContain('svc:ticket:linear:ENG-2')
  })
})
