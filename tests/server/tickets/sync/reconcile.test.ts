import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, sectionIdentities, ticketFindings, ticketLinks } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { settleBrokenLink } from '#server/tickets/sync/reconcile/broken-links'
import { compareRepository } from '#server/tickets/sync/reconcile/compare-repository'
import { fixFinding, fixFindings } from '#server/tickets/sync/reconcile/fix-findings'
import { listBrokenLinks, listFindings } from '#server/tickets/sync/reconcile/list-findings'
import { writeBack } from '#server/tickets/sync/write-back/write-back'
import type { FindingFix, FindingKind } from '#spec/tickets/findings/finding'
import { makeMember } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'
import { openSync, PATH, type SyncWorld } from './sync-world'

const sync = openSync()
const { indexing } = sync
let ctx: OrgProcedureContext
beforeEach(async () => {
  const actor = userActor(await makeMember(indexing.db, indexing.org))
  ctx = { ...indexing.ctx, actor, org: indexing.org, permissions: [] }
})

const section = (number: number, status: string, more = '') =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n${more}\nMoney goes back.\n`
const spec = (...sections: string[]) => `---\ntitle: Refunds\nowner: ana\n---\n${sections.join('\n')}`
const textOf = ({ git }: SyncWorld) => git.git('cat-file', '-p', `main:${PATH}`)

const compare = (world: SyncWorld) => compareRepository(world.ctx, world.id, { open: world.open })

async function findings({ key }: SyncWorld) {
  return indexing.db
    .select()
    .from(ticketFindings)
    .where(and(eq(ticketFindings.orgId, key.orgId), eq(ticketFindings.repositoryId, key.id)))
}

async function settle(world: SyncWorld): Promise<void> {
  await writeBack(jobContext(indexing.ctx), world.id)
  await indexing.again(world.key)
  await world.follow()
}

async function linked(...sections: string[]): Promise<SyncWorld> {
  const world = await sync.start({ [PATH]: spec(...sections) })
  await world.firstSync()
  await settle(world)
  await world.sync()
  return world
}

/** Compares, and fixes the only contradiction of this kind. Another comparison must not find it again. */
async function fix(world: SyncWorld, kind: FindingKind, how: FindingFix): Promise<void> {
  await compare(world)
  const [row] = (await findings(world)).filter(({ finding }) => finding.kind === kind)
  expect(row?.finding.fixes).toContain(how)
  await fixFinding(ctx, row?.id ?? '', { fix: how }, world.open)
  await settle(world)
  await compare(world)
  expect((await findings(world)).map(({ id }) => id)).not.toContain(row?.id)
}

describe('a closed ticket whose section is not done', () => {
  async function closed(): Promise<SyncWorld> {
    const world = await linked(section(1, 'todo'))
    world.tracker.edit('PAY-1', { status: 'Done' })
    const agreement = { state: 'todo' as const, blockedBy: null, status: 'Done', blockers: [] }
    await indexing.db.update(ticketLinks).set({ agreement }).where(eq(ticketLinks.repositoryId, world.key.id))
    return world
  }

  it('closes the section', async () => {
    const world = await closed()
    await fix(world, 'closed_not_done', 'take_ticket')
    expect(textOf(world)).toContain('status:done')
  })

  it('or opens the ticket', async () => {
    const world = await closed()
    await fix(world, 'closed_not_done', 'take_spec')
    expect(world.tracker.get('PAY-1').status).toBe('To Do')
    await world.sync({ readsAll: true })
    expect(world.tracker.get('PAY-1').status).toBe('To Do')
  })
})

it('a section that is done without evidence is opened again', async () => {
  const world = await sync.start({ [PATH]: spec(section(1, 'done', '\n- [x] It MUST hold\n')) })
  await fix(world, 'done_without_evidence', 'reopen_section')
  expect(textOf(world)).toContain('status:in_progress')
})

it('a section whose code changed is marked as reviewed', async () => {
  const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
  await indexing.db
    .update(sectionIdentities)
    .set({ staleBecause: 'code', staleSince: new Date() })
    .where(eq(sectionIdentities.repositoryId, world.key.id))
  await fix(world, 'code_changed', 'mark_reviewed')
})

it('the second ticket of a section loses its link', async () => {
  const world = await linked(section(1, 'todo'))
  world.tracker.add('Other')
  world.git.commit({
    [PATH]: textOf(world).replace(/(<!-- svc:ticket.*-->)/, '$1\n<!-- svc:ticket:jira:PAY-2 -->'),
  })
  await settle(world)
  await fix(world, 'two_tickets', 'remove_link')
  expect(textOf(world).match(/svc:ticket/g)).toHaveLength(1)
})

it('the second section of a ticket loses its link', async () => {
  const world = await linked(section(1, 'todo'))
  const [marker = ''] = /<!-- svc:ticket.*-->/.exec(textOf(world)) ?? []
  world.git.commit({ [PATH]: `${textOf(world)}\n\n${section(2, 'todo', `${marker}\n`)}` })
  await settle(world)
  await fix(world, 'two_sections', 'remove_link')
  expect(textOf(world).match(/svc:ticket/g)).toHaveLength(1)
})

describe('a dead link', () => {
  it('is removed', async () => {
    const world = await linked(section(1, 'todo'))
    world.tracker.remove('PAY-1')
    await fix(world, 'dead_link', 'remove_link')
    expect(textOf(world)).not.toContain('svc:ticket')
  })

  it('is fine when the ticket is there again, and stays while it is missing', async () => {
    const world = await linked(section(1, 'todo'))
    const ticket = world.tracker.get('PAY-1')
    world.tracker.remove('PAY-1')
    await compare(world)
    const [row] = await findings(world)
    const recheck = () => fixFinding(ctx, row?.id ?? '', { fix: 'recheck' }, world.open)
    await expect(recheck()).rejects.toMatchObject({ code: 'conflict' })
    world.tracker.tickets.set('PAY-1', ticket)
    await recheck()
    expect(await findings(world)).toEqual([])
  })

  it('is listed as broken after three checks, until it is dismissed, rechecked or removed', async () => {
    const world = await linked(section(1, 'todo'))
    const ticket = world.tracker.get('PAY-1')
    world.tracker.remove('PAY-1')
    const broken = async () =>
      (await listBrokenLinks(ctx, { limit: 100, offset: 0 })).links.filter(
        ({ ticket_id: id }) => id === 'PAY-1',
      )
    for (const count of [0, 0, 1]) {
      await world.sync({ readsAll: true })
      expect(await broken()).toHaveLength(count)
    }
    const [link] = await broken()
    expect(link).toMatchObject({ file_path: PATH, section_id: '1-part-1', system: 'jira' })
    const id = Number(link?.id)
    await expect(settleBrokenLink(ctx, id, 'recheck', world.open)).rejects.toMatchObject({ code: 'conflict' })
    await settleBrokenLink(ctx, id, 'dismiss', world.open)
    expect(await broken()).toEqual([])
    world.tracker.tickets.set('PAY-1', ticket)
    await settleBrokenLink(ctx, id, 'recheck', world.open)
    expect((await world.links())[0]).toMatchObject({ health: 'ok', brokenSince: null })
    await expect(settleBrokenLink(ctx, id, 'remove', world.open)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the ticket of a removed section', () => {
  const orphaned = async () => {
    const world = await linked(section(1, 'todo'), section(2, 'todo'))
    world.git.commit({ [PATH]: textOf(world).slice(0, textOf(world).indexOf('## 2.')) })
    await settle(world)
    return world
  }

  it('is closed', async () => {
    const world = await orphaned()
    await fix(world, 'orphan', 'close_ticket')
    expect(world.tracker.get('PAY-2').status).toBe('Done')
  })

  it('or forgotten', async () => {
    const world = await orphaned()
    await fix(world, 'orphan', 'forget_link')
    expect(world.tracker.get('PAY-2').status).toBe('To Do')
    expect(await world.links()).toHaveLength(1)
  })
})

it('a shadow that a person moved gets the status of its section', async () => {
  const world = await sync.start({
    'CONFIG.yaml': `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: jira, project: PAY}, mirror: {system: linear, project: PAY}}
routing: [{match: {default: true}, target: board, shadow_targets: [mirror]}]
`,
    [PATH]: spec(section(1, 'todo')),
  })
  const mirror = new MemoryTracker()
  mirror.project = {
    ...mirror.project,
    features: { types: false, parents: true, blocking: true },
    statuses: [
      { name: 'Todo', category: 'todo' },
      { name: 'Done', category: 'done' },
    ],
  }
  world.trackers.mirror = mirror
  await world.firstSync()
  await settle(world)
  await world.sync()
  const [shadow] = [...mirror.tickets.keys()]
  mirror.edit(shadow ?? '', { status: 'Done' })
  await fix(world, 'shadow_out_of_date', 'update_shadow')
  expect(mirror.get(shadow ?? '').statusCategory).toBe('todo')
})

describe('a reason to leave contradictions', () => {
  it('is recorded for many at once, and stays until the contradiction changes', async () => {
    const world = await sync.start({
      [PATH]: spec(section(1, 'done', '\n- [x] One\n'), section(2, 'done', '\n- [x] Two\n')),
    })
    await compare(world)
    const ids = (await findings(world)).map(({ id }) => id)
    const repo = { owner: 'acme', name: 'specs' }
    const listFindingIds = async () =>
      (await listFindings(ctx, { repo, limit: 100, offset: 0 })).findings.map(({ id }) => id)
    expect(await listFindingIds()).toEqual(expect.arrayContaining(ids))
    const reason = 'Tested by hand.'
    const result = await fixFindings(ctx, [...ids, 'none'], { fix: 'leave', reason }, world.open)
    expect(result).toEqual({ fixed: ids, errors: [{ id: 'none', error: expect.any(String) }] })
    await compare(world)
    expect((await findings(world)).map(({ leftBecause }) => leftBecause)).toEqual([reason, reason])
    for (const id of ids) expect(await listFindingIds()).not.toContain(id)
    const done = await indexing.db
      .select()
      .from(acts)
      .where(eq(acts.targetId, ids[0] ?? ''))
    expect(done).toMatchObject([{ act: 'ticket_finding.fix', details: { fix: 'leave', reason } }])
  })

  it('is needed, and the fix must be one that the contradiction has', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'done', '\n- [x] One\n')) })
    await compare(world)
    const [row] = await findings(world)
    for (const how of ['leave', 'close_ticket'] as const)
      await expect(fixFinding(ctx, row?.id ?? '', { fix: how }, world.open)).rejects.toMatchObject({
        code: 'validation_failed',
      })
  })
})

it('what concerns a ticket system that cannot be read stays as it was', async () => {
  const world = await linked(section(1, 'todo'))
  world.tracker.remove('PAY-1')
  await compare(world)
  expect(await findings(world)).toHaveLength(1)
  delete world.trackers.board
  await compare(world)
  expect(await findings(world)).toHaveLength(1)
})
