import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ConnectionKind,
  installations,
  type TrackerKind,
  ticketConnections,
  ticketLinks,
  ticketRuns,
} from '#db/schema/index'
import { CONNECTION_EVENTS, EVENTS } from '#server/tickets/sync/incoming/vendor-events'
import { makeOrg } from '#tests/support/make-org'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { jobContext } from '#tests/support/test-context'
import { openWriteBack } from './write-back/open-write-back'

const { at } = openWriteBack()

beforeEach(async () => {
  await at.app.db.delete(ticketRuns)
  await at.app.db.delete(ticketLinks)
})

let links = 0
async function link(kind: TrackerKind, host: string, globalId: string, orgId = at.org.id): Promise<number> {
  links += 1
  const [row] = await at.app.db
    .insert(ticketLinks)
    .values({
      orgId,
      repositoryId: at.repositoryId,
      sectionKey: `${orgId}-${links}`,
      connection: 'work',
      kind,
      host,
      ticketId: globalId.toUpperCase(),
      globalId,
      isShadow: false,
    })
    .returning({ id: ticketLinks.id })
  return row?.id ?? 0
}

const runs = () =>
  at.app.db
    .select({ trigger: ticketRuns.trigger, linkIds: ticketRuns.linkIds, state: ticketRuns.state })
    .from(ticketRuns)
    .where(and(eq(ticketRuns.orgId, at.org.id), eq(ticketRuns.repositoryId, at.repositoryId)))

const requested = (...linkIds: number[]) => [{ trigger: 'event', linkIds, state: 'queued' }]

describe('a change of a local issue', () => {
  it('requests a run that reads this issue', async () => {
    const own = await link('local', '', `acme/${at.repo}#1`)
    await link('local', '', `acme/${at.repo}#2`)
    const issue = `/api/repos/acme/${at.repo}/issues`
    const headers = { 'content-type': 'application/json' }
    for (const title of ['One', 'Two'])
      await at.ask(issue, { method: 'POST', headers, body: JSON.stringify({ title }) })
    await at.app.db.delete(ticketRuns)
    const answer = await at.ask(`${issue}/1/close`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ reason: 'completed' }),
    })
    expect(answer.status, await answer.text()).toBe(200)
    expect(await runs()).toEqual(requested(own))
    const [job] = await at.app.db.execute<{ key: string }>(
      sql`select key from graphile_worker._private_jobs where key = ${`tickets:${at.repositoryId}`}`,
    )
    expect(job).toBeDefined()
  })

  it('of an issue without a section requests nothing', async () => {
    const body = JSON.stringify({ title: 'Alone' })
    const headers = { 'content-type': 'application/json' }
    await at.ask(`/api/repos/acme/${at.repo}/issues`, { method: 'POST', headers, body })
    expect(await runs()).toEqual([])
  })
})

const delivery = (payload: Record<string, unknown>) => ({
  deliveryId: 'one',
  action: null,
  payload,
  receivedAt: new Date(),
})

describe('an event of an org’s own connection', () => {
  async function connect(kind: ConnectionKind, host: string, orgId = at.org.id): Promise<number> {
    await at.app.db.delete(ticketConnections).where(eq(ticketConnections.orgId, orgId))
    const [row] = await at.app.db
      .insert(ticketConnections)
      .values({ orgId, kind, host, webhookSecret: at.app.ctx.secretBox.seal('secret') })
      .returning({ id: ticketConnections.id })
    return row?.id ?? 0
  }

  const send = async (
    kind: ConnectionKind,
    connectionId: number,
    payload: Record<string, unknown>,
    org = at.org,
  ) => {
    const event = CONNECTION_EVENTS.find(({ source }) => source === kind)
    const ctx = { ...jobContext(at.app.ctx), org }
    return event?.handle?.(ctx, { ...delivery(payload), source: kind, kind: event.kind, connectionId })
  }

  it.each([
    ['jira', { issue: { key: 'PAY-7' } }],
    ['jira', { issue: { key: 'NEW-1' }, changelog: { items: [{ field: 'Key', fromString: 'PAY-7' }] } }],
    ['linear', { data: { identifier: 'PAY-7' } }],
    ['linear', { data: { identifier: 'NEW-1', previousIdentifiers: ['PAY-7'] } }],
  ] as const)('of %s requests a run for the links on its host: %j', async (kind, payload) => {
    const connection = await connect(kind, 'tickets.example')
    const own = await link(kind, 'tickets.example', 'pay-7')
    await link(kind, 'other.example', 'pay-7')
    await link(kind, 'tickets.example', 'pay-70')
    expect(await send(kind, connection, payload)).toEqual({ state: 'done' })
    expect(await runs()).toEqual(requested(own))
    const [row] = await at.app.db
      .select({ at: ticketConnections.lastDeliveryAt })
      .from(ticketConnections)
      .where(eq(ticketConnections.id, connection))
    expect(row?.at).toBeInstanceOf(Date)
  })

  it('of GitHub requests a run for the links to this issue', async () => {
    const connection = await connect('github', 'api.github.com')
    const own = await link('github', 'api.github.com', 'octo/web#7')
    await link('github', 'api.github.com', 'octo/web#70')
    await link('github', 'ghe.example', 'octo/web#7')
    const payload = { repository: { full_name: 'Octo/Web' }, issue: { number: 7 } }
    expect(await send('github', connection, payload)).toEqual({ state: 'done' })
    expect(await runs()).toEqual(requested(own))
  })

  it('never reaches links of another org', async () => {
    const other = await makeOrg(at.app.db)
    const connection = await connect('jira', 'tickets.example', other.id)
    await link('jira', 'tickets.example', 'pay-7')
    await send('jira', connection, { issue: { key: 'PAY-7' } }, other)
    expect(await runs()).toEqual([])
  })

  it.each([
    ['nothing', {}],
    ['no issue', { issue: null }],
    ['a number as key', { issue: { key: 7 } }],
    ['an endless key', { issue: { key: 'x'.repeat(300) } }],
    ['a list', { data: [] }],
  ])('with %s requests nothing', async (_, payload) => {
    const connection = await connect('jira', 'tickets.example')
    expect(await send('jira', connection, payload)).toEqual({ state: 'done' })
    expect(await runs()).toEqual([])
  })

  it('finds the links with one indexed query', async () => {
    const connection = await connect('jira', 'tickets.example')
    await link('jira', 'tickets.example', 'pay-7')
    const statements = await statementsOf(at.app.db, () =>
      send('jira', connection, { issue: { key: 'PAY-7' } }),
    )
    const reading = statements.filter(({ text }) => /from "ticket_links"/.test(text))
    expect(reading).toHaveLength(1)
    // For this few rows, Postgres reads the whole table unless that is disabled.
    const plan = await at.app.db.$client.begin(async (tx) => {
      await tx.unsafe('set local enable_seqscan = off')
      const [{ text = '', parameters = [] } = {}] = reading
      return tx.unsafe(`explain ${text}`, parameters as string[])
    })
    expect(JSON.stringify(plan)).toMatch(/Index Cond: .*global_id/)
  })
})

describe('an event at a path of the deployment', () => {
  const send = async (kind: 'jira' | 'linear', payload: Record<string, unknown>, orgs: string[]) => {
    const event = EVENTS.find(({ source }) => source === kind)
    const { ports } = at.app.ctx
    const environment = { ...ports.trackers.environment, orgs }
    const ctx = { ...at.app.ctx, ports: { ...ports, trackers: { ...ports.trackers, environment } } }
    return event?.handle?.(jobContext(ctx), { ...delivery(payload), source: kind, kind: event.kind })
  }

  it('requests runs in the orgs that may use the credentials of the environment', async () => {
    const own = await link('jira', 'tickets.example', 'pay-7')
    const outcome = await send('jira', { issue: { key: 'PAY-7' } }, [at.org.slug])
    expect(outcome).toEqual({ orgId: at.org.id, repositoryId: at.repositoryId })
    expect(await runs()).toEqual(requested(own))
  })

  it('reaches no other org', async () => {
    await link('linear', 'api.linear.app', 'eng-7')
    const other = await makeOrg(at.app.db)
    expect(await send('linear', { data: { identifier: 'ENG-7' } }, [other.slug])).toEqual({ orgId: null })
    expect(await runs()).toEqual([])
  })
})

describe('an issue event of GitHub', () => {
  const INSTALLATION = 4_711
  const send = (payload: Record<string, unknown>) => {
    const event = EVENTS.find(({ source }) => source === 'github')
    const ctx = jobContext(at.app.ctx)
    return event?.handle?.(ctx, { ...delivery(payload), source: 'github', kind: 'issues' })
  }

  it('requests a run in the org of the installation', async () => {
    const { db } = at.app
    await db
      .insert(installations)
      .values({ orgId: at.org.id, id: INSTALLATION, host: 'github', account: 'octo' })
      .onConflictDoNothing()
    await db.execute(
      sql`insert into org_directory (kind, key, org_id) values ('installation', ${String(INSTALLATION)}, ${at.org.id})
          on conflict do nothing`,
    )
    const own = await link('github', 'github.com', 'octo/web#7')
    const repository = { id: 1, full_name: 'Octo/Web' }
    const payload = { installation: { id: INSTALLATION }, repository, issue: { number: 7 } }
    expect(await send(payload)).toMatchObject({ orgId: at.org.id })
    expect(await runs()).toEqual(requested(own))
  })

  it('of an unknown installation stays held', async () => {
    await link('github', 'github.com', 'octo/web#7')
    const payload = {
      installation: { id: 9 },
      repository: { id: 1, full_name: 'octo/web' },
      issue: { number: 7 },
    }
    expect(await send(payload)).toEqual({ orgId: null, state: 'held' })
    expect(await runs()).toEqual([])
  })
})
