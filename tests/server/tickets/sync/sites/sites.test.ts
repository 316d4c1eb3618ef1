import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ticketLinks, ticketSites } from '#db/schema/index'
import { listBrokenLinks } from '#server/tickets/sync/reconcile/list-findings'
import { openSync, PATH } from '../sync-world'
import {
  addOwnJira,
  addStrangers,
  connectOperatorJira,
  removeOwnJira,
  startJira,
  statusesOf,
  stopJirasAfterEach,
  ticketRequests,
} from './two-jiras'

const sync = openSync()
stopJirasAfterEach()

const section = (number: number, state: string) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${state} -->\n\nText ${number}.\n`
const spec = (...sections: string[]) => `---\ntitle: Refunds\nowner: ana\n---\n${sections.join('\n')}`
const SPEC = spec(section(1, 'todo'), section(2, 'todo'))

/** A repository whose two sections have tickets in the Jira of the operator, with markers in the document. */
async function startLinked() {
  const jira = await startJira()
  const world = await sync.start({ [PATH]: SPEC })
  connectOperatorJira(world, sync.indexing.org, jira)
  await world.firstSync()
  await world.settle()
  await world.work()
  expect(statusesOf(jira)).toEqual({ 'PAY-1': 'To Do', 'PAY-2': 'To Do' })
  expect(world.text()).toContain(`svc:ticket:jira:PAY-1 url:${jira.host}/browse/PAY-1`)
  return { world, jira }
}

type Linked = Awaited<ReturnType<typeof startLinked>>

async function syncAll({ world }: Pick<Linked, 'world'>): Promise<void> {
  await world.requestAll()
  await world.work()
}

const brokenLinks = async ({ world }: Pick<Linked, 'world'>) => {
  const ctx = { ...world.ctx, org: sync.indexing.org, permissions: [] }
  return (await listBrokenLinks(ctx, { limit: 50, offset: 0 })).links
}

describe('a credential for another Jira whose tickets have the same keys', () => {
  it('reads no ticket into the spec, writes to none, and lists the links', async () => {
    const { world, jira } = await startLinked()
    const other = await startJira()
    await addStrangers(other, ['Done', 'In Progress'])
    const strangers = statusesOf(other)
    const text = world.text()
    await addOwnJira(world, other)
    await syncAll({ world })
    await world.commit({ [PATH]: text.replace('status:todo', 'status:done') })
    await syncAll({ world })

    expect(statusesOf(other)).toEqual(strangers)
    expect(ticketRequests(other)).toEqual([])
    expect(statusesOf(jira)).toEqual({ 'PAY-1': 'To Do', 'PAY-2': 'To Do' })
    expect((await world.edits()).filter(({ field }) => field === 'section.status')).toEqual([])
    const [own, foreign] = [jira.host, other.host]
    expect(await world.links()).toMatchObject([
      { ticketId: 'PAY-1', host: own, health: 'paused', agreement: { state: 'todo' } },
      { ticketId: 'PAY-2', host: own, health: 'paused', agreement: { state: 'todo' } },
    ])
    const listed = await brokenLinks({ world })
    expect(listed.map(({ ticket_id }) => ticket_id)).toEqual(['PAY-1', 'PAY-2'])
    for (const { reason } of listed) expect(reason).toContain(`of ${own}, but board goes to ${foreign} now`)
  })

  it('begins a first sync there: new tickets wait for a review', async () => {
    const { world } = await startLinked()
    const other = await startJira()
    await addOwnJira(world, other)
    await world.commit({ [PATH]: `${world.text()}\n${section(3, 'todo')}` })
    expect(other.world.issues).toEqual([])
    expect((await world.reviews()).map(({ item }) => item.reasons.at(-1))).toEqual([
      'First sync of board: needs approval.',
    ])
  })

  it('does not take a ticket there for the linked one, whatever its title is', async () => {
    const { world } = await startLinked()
    const other = await startJira()
    await addStrangers(other, ['To Do', 'To Do'])
    await addOwnJira(world, other)
    await world.commit({ [PATH]: `${world.text()}\n${section(3, 'todo')}` })
    await world.approveAll()
    await syncAll({ world })
    expect((await world.links()).map(({ ticketId, host }) => [ticketId, host === other.host])).toEqual([
      ['PAY-1', false],
      ['PAY-2', false],
      ['PAY-3', true],
    ])
  })

  it('that is removed again leaves all links as they were', async () => {
    const { world, jira } = await startLinked()
    const other = await startJira()
    await addStrangers(other, ['Done', 'In Progress'])
    await addOwnJira(world, other)
    await syncAll({ world })
    await removeOwnJira(world)
    await world.commit({ [PATH]: world.text().replace('status:todo', 'status:in_progress') })
    await syncAll({ world })
    expect(statusesOf(jira)).toEqual({ 'PAY-1': 'In Progress', 'PAY-2': 'To Do' })
    expect(await brokenLinks({ world })).toEqual([])
    expect((await world.links()).map(({ health }) => health)).toEqual(['ok', 'ok'])
  })
})

describe('another site at the same host', () => {
  it('is not the site of the links, although its tickets have the same keys and ids', async () => {
    const { world, jira } = await startLinked()
    jira.world.siteId = 'another-site'
    for (const issue of jira.world.issues) issue.status = 'Done'
    const before = ticketRequests(jira).length
    await syncAll({ world })
    expect((await world.edits()).filter(({ field }) => field === 'section.status')).toEqual([])
    expect(ticketRequests(jira)).toHaveLength(before)
    expect((await brokenLinks({ world })).map(({ reason }) => reason.includes('another site'))).toEqual([
      true,
      true,
    ])
  })

  it('that does not say its site is neither read nor written', async () => {
    const { world, jira } = await startLinked()
    for (const issue of jira.world.issues) issue.status = 'Done'
    const before = ticketRequests(jira).length
    jira.faults.add({ on: 'GET /serverInfo', times: 20, fault: { kind: 'status', status: 503 } })
    await world.commit({ [PATH]: `${world.text()}\n${section(3, 'todo')}` })
    await syncAll({ world })
    expect(ticketRequests(jira)).toHaveLength(before)
    expect(await world.hasOpenRun()).toBe(true)
  })
})

describe('another ticket with the key of a linked one', () => {
  it('changes nothing and gets nothing written', async () => {
    const { world, jira } = await startLinked()
    const issue = jira.world.issue('PAY-1')
    if (!issue) throw new Error('there is no PAY-1')
    Object.assign(issue, { id: '77777', status: 'Done' })
    await syncAll({ world })
    await world.commit({ [PATH]: world.text().replaceAll('status:todo', 'status:in_progress') })
    expect(statusesOf(jira)).toEqual({ 'PAY-1': 'Done', 'PAY-2': 'In Progress' })
    expect((await world.edits()).filter(({ field }) => field === 'section.status')).toEqual([])
    expect((await brokenLinks({ world })).map(({ ticket_id }) => ticket_id)).toEqual(['PAY-1'])
  })
})

describe('links of an earlier version', () => {
  const forget = async ({ world }: Pick<Linked, 'world'>) => {
    const own = eq(ticketLinks.orgId, world.id.orgId)
    await sync.indexing.db.update(ticketLinks).set({ siteId: null, vendorId: null }).where(own)
    await sync.indexing.db
      .update(ticketSites)
      .set({ siteId: '', addresses: [], readAt: null })
      .where(eq(ticketSites.orgId, world.id.orgId))
  }

  it('get the ids of their site and tickets when they are read, and no new first sync', async () => {
    const { world, jira } = await startLinked()
    await forget({ world })
    await syncAll({ world })
    expect(await world.links()).toMatchObject(
      jira.world.issues.map(({ id }) => ({ vendorId: id, siteId: jira.world.siteId, health: 'ok' })),
    )
    await world.commit({ [PATH]: `${world.text()}\n${section(3, 'todo')}` })
    expect(jira.world.issues).toHaveLength(3)
  })

  it('are not taken for a ticket that was created at another time', async () => {
    const { world, jira } = await startLinked()
    await forget({ world })
    const issue = jira.world.issue('PAY-1')
    if (!issue) throw new Error('there is no PAY-1')
    Object.assign(issue, { id: '77777', created: new Date('2020-01-01'), status: 'Done' })
    await syncAll({ world })
    expect((await brokenLinks({ world })).map(({ ticket_id }) => ticket_id)).toEqual(['PAY-1'])
    expect((await world.edits()).filter(({ field }) => field === 'section.status')).toEqual([])
  })
})
