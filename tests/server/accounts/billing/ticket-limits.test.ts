import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingAccounts } from '#db/schema/index'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { ProcedureDefinition } from '#server/kernel/run-procedure'
import { connectLocalRepository } from '#server/library/repos/index'
import { appRouter } from '#server/router'
import { openTracker } from '#server/tickets/connections/index'
import type { Plan } from '#shared/plans'
import { loadConfig } from '#spec/config/load-config'
import { canary } from '#tests/support/canary/canary'
import { makeRepository } from '#tests/support/git-repository'
import { BODIES } from '#tests/support/module-samples'
import { StubTrackers } from '#tests/support/stub-trackers'
import { openBilling } from './open-billing'

const billing = openBilling()
const git = makeRepository({ 'a.md': 'one\n' })
afterAll(() => git.remove())
beforeAll(() => {
  billing.app.ctx.ports.trackers = new StubTrackers()
})
beforeEach(async () => {
  await connectLocalRepository(billing.ctx, billing.org, { owner: 'acme', name: 'specs', path: git.path })
})

const inOrg = () => ({ org: billing.org.slug })

async function setPlan(plan: Plan): Promise<void> {
  await billing.app.db
    .insert(billingAccounts)
    .values({ orgId: billing.org.id, plan, seatCount: 3 })
    .onConflictDoUpdate({ target: billingAccounts.orgId, set: { plan } })
}

const add = (host: string) =>
  billing.caller.ticketConnections.add({
    ...inOrg(),
    system: 'jira',
    host,
    email: 'bot@example.com',
    token: canary('jira-token'),
  })

/** Opens the connection as sync, plans and the ticket proxy do. */
async function open(connection: string) {
  const loaded = loadConfig(`version: "1"\nticket_systems:\n  it: ${connection}\n`)
  const repository = await findRepository(billing.ctx, 'acme', 'specs')
  return openTracker(billing.ctx, { org: billing.org, repository, ...loaded }, 'it')
}

const jiraAt = (host: string) => open(`{system: jira, project: PAY, host_override: ${host}}`)

describe('after a downgrade', () => {
  test('to Starter, the oldest ticket connection stays active, and the newer ones are paused', async () => {
    await setPlan('pro')
    await add('old.atlassian.net')
    await add('new.atlassian.net')
    expect(await jiraAt('new.atlassian.net')).toMatchObject({ problem: null })

    await setPlan('starter')
    expect(await jiraAt('old.atlassian.net')).toMatchObject({ host: 'old.atlassian.net', problem: null })
    const reason =
      'Paused: the plan includes 1 ticket connection, and older ones come first. Pro includes more. An admin can change the plan under Settings, Billing.'
    expect(await jiraAt('new.atlassian.net')).toMatchObject({
      host: 'new.atlassian.net',
      tracker: null,
      problem: reason,
    })
    const { connections } = await billing.caller.ticketConnections.list(inOrg())
    expect(connections.map(({ state, problem }) => [state, problem])).toEqual([
      ['ready', null],
      ['paused', reason],
    ])
    await expect(add('third.atlassian.net')).rejects.toMatchObject({
      cause: { code: 'payment_required', extras: { limit: 'ticket_connections', plan: 'pro' } },
    })
  })

  test('to Free, all ticket sync is paused, marked and readable, and continues with a plan', async () => {
    await setPlan('starter')
    await add('old.atlassian.net')
    await setPlan('free')
    const paused = {
      tracker: null,
      isPausedByPlan: true,
      problem: expect.stringContaining('part of the plan Starter'),
    }
    expect(await jiraAt('old.atlassian.net')).toMatchObject(paused)
    expect(await open('{system: github}')).toMatchObject(paused)
    const { connections } = await billing.caller.ticketConnections.list(inOrg())
    expect(connections).toMatchObject([{ state: 'paused', problem: paused.problem }])
    await setPlan('starter')
    expect(await jiraAt('old.atlassian.net')).toMatchObject({ problem: null })
    expect(await open('{system: github}')).toMatchObject({ problem: null })
  })
})

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>,
)
const gated = procedures.flatMap(([path, { _def }]) =>
  _def.meta?.feature ? [[path, _def.meta.feature]] : [],
)

test('the procedures that need a feature of the plan', () => {
  expect(gated.map(([path, feature]) => `${feature} ${path}`).toSorted()).toEqual([
    'chat chat.connect',
    ...['accept', 'attest', 'changeSettings', 'dismiss', 'run'].map((name) => `reviews reviews.${name}`),
    ...[
      'sync.accept',
      'sync.approve',
      'sync.link',
      'sync.now',
      'sync.request',
      'ticketConnections.add',
      'ticketConnections.registerWebhook',
      'ticketFindings.fix',
      'ticketFindings.fixMany',
      'ticketProxy.create',
      'ticketProxy.linkPull',
      'ticketProxy.update',
      'ticketUndo.undo',
    ].map((path) => `ticket_sync ${path}`),
    'triage triage.settle',
  ])
})

test('reading never needs a feature', () => {
  const reading = procedures.filter(([, { _def }]) => _def.type === 'query' && _def.meta?.feature)
  expect(reading).toEqual([])
})

test.each(gated)('%s is refused on Free, with the plan that includes it', async (path: string) => {
  const [group = '', name = ''] = path.split('.')
  const call = (
    billing.caller as never as Record<string, Record<string, (input: object) => Promise<unknown>>>
  )[group]?.[name]
  const ids = {
    ticket_run_id: '1',
    finding_id: '1',
    ticket_connection_id: '1',
    triage_item_id: '1',
    owner: 'acme',
    repo: 'web',
    review_number: '1',
    review_finding_id: '1',
    ...BODIES[path as keyof typeof BODIES],
  }
  await expect(call?.({ ...inOrg(), ...ids })).rejects.toMatchObject({
    cause: {
      code: 'payment_required',
      extras: { plan: 'starter', billing_url: `/app/${billing.org.slug}/settings/billing` },
    },
  })
})
