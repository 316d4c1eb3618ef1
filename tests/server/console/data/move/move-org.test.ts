import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { moveOrg, planMove } from '#server/console/data/index'
import { LEFT_BEHIND } from '#server/console/data/move/left-behind'
import { findMovedTables } from '#server/console/data/move/moved-tables'
import { findOrgTables } from '#server/console/data/tables/find-org-tables'
import {
  FOLDER,
  idOfOrg,
  MORE_ACTS,
  MOVING,
  OTHER,
  openTwoDeployments,
  REQUEST,
  rowsOf,
} from './two-deployments'

const two = openTwoDeployments()

type Rows = Awaited<ReturnType<typeof rowsOf>>
let before: { source: Rows; other: Rows; ofTarget: Rows }
let arrivedId: number

const all = async () => ({
  source: await rowsOf(two.source, MOVING),
  other: await rowsOf(two.source, OTHER),
  ofTarget: await rowsOf(two.target, MOVING),
})

beforeAll(async () => {
  before = await all()
})

it('each table of orgs is moved or says why not', async () => {
  const moved = (await findMovedTables({ db: two.source })).map(({ name }) => name)
  expect([...moved, ...Object.keys(LEFT_BEHIND)].sort()).toEqual(
    (await findOrgTables({ db: two.source })).sort(),
  )
})

it('without --yes, the plan tells what would happen and nothing changes', async () => {
  const plan = await two.withBoth((ctx) => planMove(ctx, REQUEST))
  expect(plan.tables).toContainEqual({ name: 'documents', rows: 1 })
  expect(plan.tables.map(({ name }) => name)).not.toContain('api_keys')
  expect(plan.people).toEqual({ matched: 0, withIdentity: 0, withoutIdentity: 1 })
  expect(plan.enteredAgain).toContain('API keys: create new ones.')
  expect(plan.folders).toEqual([FOLDER])
  expect(await all()).toEqual(before)
  expect(await idOfOrg(two.target, 'arrived')).toBe(0)
})

it('every row arrives with its values, and ids of others are not taken', async () => {
  await two.withBoth((ctx) => moveOrg(ctx, REQUEST))
  arrivedId = await idOfOrg(two.target, 'arrived')
  const arrived = await rowsOf(two.target, arrivedId)
  const { repositories, installations, memberships } = arrived
  const renumbered = new Map([
    [arrivedId, MOVING],
    [Number(repositories?.[0]?.id), MOVING],
    [Number(installations?.[0]?.id), MOVING],
    [Number(memberships?.[0]?.user_id), MOVING],
  ])
  expect([...renumbered.keys()]).not.toContain(MOVING)
  for (const { name } of await findMovedTables({ db: two.source })) {
    const rows = arrived[name]?.filter((row) => !String(row.act ?? '').startsWith('org.move_'))
    const expected = before.source[name]
    const [row = {}] = rows ?? []
    const values = JSON.parse(JSON.stringify(row), (_, value) => {
      const known = renumbered.get(Number(value))
      return known === undefined || value === null ? value : typeof value === 'string' ? String(known) : known
    })
    if (name !== 'runs') expect(rows, name).toHaveLength(expected?.length ?? 0)
    expect(without(values, name), name).toEqual(without(expected?.[0] ?? {}, name))
  }
})

it('every act names the org, the installation and the people by their new ids', async () => {
  const ofTest = await two.target.execute(sql`
    select target_kind as kind, target_id as id, details, count(*)::int as count from acts
    where org_id = ${arrivedId} and act = 'test' group by 1, 2, 3 order by 1`)
  const arrived = await rowsOf(two.target, arrivedId)
  const userId = arrived.memberships?.[0]?.user_id
  const act = { details: { author_id: userId, exceptUserIds: [userId] }, count: MORE_ACTS / 2 }
  expect([...ofTest]).toEqual([
    { kind: 'installation', id: String(arrived.installations?.[0]?.id), ...act },
    { kind: 'org', id: String(arrivedId), ...act },
  ])
})

/** Columns whose values change on purpose. The next tests look at them. */
const CHANGED = [
  'alert_sources.signing_secret',
  'alert_sources.token_hash',
  'billing_accounts.customer_id',
  'billing_accounts.is_set_by_operator',
  'billing_accounts.past_due_since',
  'billing_accounts.planned_change',
  'billing_accounts.problem',
  'billing_accounts.subscription_id',
  'runs.finished_at',
  'runs.state',
  'ticket_connections.credential',
  'ticket_connections.problem',
  'ticket_connections.tested_at',
  'ticket_connections.webhook_id',
  'ticket_connections.webhook_secret',
]

const without = (row: Record<string, unknown>, table: string) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !CHANGED.includes(`${table}.${column}`)))

it('keys, sealed secrets and what only this deployment can use stay behind', async () => {
  const arrived = await rowsOf(two.target, arrivedId)
  const stayed = Object.keys(LEFT_BEHIND).filter((name) => name !== 'org_directory')
  for (const name of stayed) expect(arrived[name], name).toEqual([])
  const leaks = [...JSON.stringify(arrived).matchAll(/leak-([a-z_]+)-/g)].map(([, column]) => column)
  expect([...new Set(leaks)].sort()).toEqual([
    'hash',
    'plan_hash',
    'recorded_hash',
    'section_hash',
    'text_hash',
    'token_hash',
  ])
  expect(arrived.alert_sources?.[0]).toMatchObject({ token_hash: `moved-${MOVING}`, signing_secret: null })
  expect(arrived.ticket_connections?.[0]).toMatchObject({ credential: null, webhook_secret: '' })
  expect(arrived.billing_accounts?.[0]).toMatchObject({ customer_id: null, subscription_id: null })
  expect(arrived.org_directory?.map(({ kind }) => kind).sort()).toEqual(['installation', 'invitation'])
})

it('other orgs of both sides are not touched', async () => {
  const after = await all()
  expect(after.other).toEqual(before.other)
  expect(after.ofTarget).toEqual(before.ofTarget)
})

it('the next rows of the org get new ids', async () => {
  const [row] = await two.target.execute<{ id: string }>(sql`
    insert into acts (org_id, at, act, credential, target_kind, target_id, request_id)
    values (${arrivedId}, now(), 'test', 'none', 'org', '1', 'test') returning id`)
  expect(Number(row?.id)).toBeGreaterThan(MOVING)
})

it('the target indexes each repository, and goes on with what waited', async () => {
  const jobs = await two.target.execute<{ task: string }>(sql`
    select identifier as task from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where payload->>'orgId' = ${String(arrivedId)}`)
  expect(jobs.map(({ task }) => task)).toEqual(
    expect.arrayContaining([
      'repos/index',
      'notices/route-events',
      'notices/plan-schedules',
      'alerts/process',
    ]),
  )
})

it('the source says where the org is, and both audit logs tell of the move', async () => {
  const [org] = await two.source.execute(sql`select moved_to from orgs where id = ${MOVING}`)
  expect(org).toEqual({ moved_to: 'https://specs.example.com/app/arrived/' })
  const actsOf = async (rows: Promise<Iterable<Record<string, unknown>>>) =>
    [...(await rows)].map(({ act }) => act)
  const moves = (orgId: number) =>
    sql`select act from acts where org_id = ${orgId} and act like 'org.move%' order by id`
  expect(await actsOf(two.source.execute(moves(MOVING)))).toEqual(['org.move_begin', 'org.move_out'])
  expect(await actsOf(two.target.execute(moves(arrivedId)))).toEqual(['org.move_begin', 'org.move_in'])
  for (const db of [two.source, two.target]) {
    const ofPlatform = sql`select act from platform_acts where act like 'org.move%'`
    expect((await actsOf(db.execute(ofPlatform))).length).toBeGreaterThan(0)
  }
})

it('a repeated move says that it is done', async () => {
  two.lines.length = 0
  await two.withBoth((ctx) => moveOrg(ctx, REQUEST))
  expect(two.lines).toEqual([
    `org-${MOVING} has moved to https://specs.example.com/app/arrived/. There is nothing left to do.`,
  ])
})
