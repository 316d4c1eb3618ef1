import { type SQL, sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { cancelMove, moveOrg, newAddress, withSides } from '#server/console/data/index'
import { copyOrg } from '#server/console/data/move/copy-org'
import type { MoveContext } from '#server/console/data/move/move-context'
import { pauseWrites } from '#server/console/data/move/pause-writes'
import { findMovingOrg } from '#server/console/data/move/plan-move'
import { raiseSequences } from '#server/console/data/move/raise-sequences'
import { waitForWriters } from '#server/console/data/move/wait-for-writers'
import { idOfOrg, MOVING, OTHER, openTwoDeployments, REQUEST, rowsOf } from './two-deployments'

const two = openTwoDeployments()

const ARRIVED = 'https://specs.example.com/app/arrived/'

const move = (request = REQUEST) => two.withBoth((ctx) => moveOrg(ctx, request))

const cancel = (slug = REQUEST.slug) => two.withBoth(({ source }) => cancelMove(source, slug))

/** As a move begins, without its wait. */
const pause = async (ctx: MoveContext, slug: string) =>
  pauseWrites(ctx, await findMovingOrg(ctx, slug), newAddress({ ...REQUEST, slug }))

const stateOf = async (orgId = MOVING) => {
  const [org] = await two.source.execute<{ moving: boolean; movedTo: string | null }>(sql`
    select moving_since is not null as moving, moved_to as "movedTo" from orgs where id = ${orgId}`)
  return org
}

it('a slug that is taken is refused with what to do', async () => {
  await expect(move({ ...REQUEST, newSlug: `org-${MOVING}` })).rejects.toThrow(/already has .* --slug/)
  expect(await stateOf()).toEqual({ moving: false, movedTo: null })
})

it('the database itself is refused as the target', async () => {
  const { urls } = two
  const same = { source: urls.source, target: urls.source }
  await expect(
    withSides(
      same,
      () => undefined,
      (ctx) => moveOrg(ctx, REQUEST),
    ),
  ).rejects.toThrow(/target is the same database/)
})

it('an organization that does not exist, and a target of another version are refused', async () => {
  await expect(move({ ...REQUEST, slug: 'nobody' })).rejects.toThrow('There is no organization nobody')
  await two.target.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
  await expect(move()).rejects.toThrow('database of the target is not at the version')
  await two.target.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
})

it('a failure in the middle leaves nothing at the target, and changes go on at the source', async () => {
  const before = await rowsOf(two.source, MOVING)
  const users = await two.target.execute(sql`select id from users`)
  // A distributed table has no triggers, but constraints.
  await two.target.execute(sql`alter table texts add constraint no_room check (false) not valid`)
  await expect(move()).rejects.toThrow(/violates check constraint "no_room/)
  await two.target.execute(sql`alter table texts drop constraint no_room`)
  expect(await idOfOrg(two.target, REQUEST.newSlug)).toBe(0)
  expect(await two.target.execute(sql`select id from users`)).toEqual(users)
  expect(await stateOf()).toEqual({ moving: false, movedTo: null })
  const { acts: _, ...rest } = await rowsOf(two.source, MOVING)
  const { acts: __, ...restBefore } = before
  expect(rest).toEqual(restBefore)
})

it('a lock at a busy target gives way to those who write there, and is tried again', async () => {
  const { $client } = openDatabase(two.urls.target, { max: 2, applicationName: 'plumbline web' })
  onTestFinished(() => $client.end({ timeout: 1 }))
  const [first, second] = [await $client.reserve(), await $client.reserve()]
  await two.withBoth(async (ctx) => {
    const snapshot = ctx.openSnapshot()
    await first`begin`
    await first`lock table comment_threads in row exclusive mode`
    const raising = raiseSequences(snapshot, ctx.target.db.$client, OTHER)
    await vi.waitUntil(
      async () => {
        const waiting = await two.target.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and application_name = 'svc org move'`)
        return waiting.length > 0
      },
      { timeout: 20_000 },
    )
    await second`begin`
    await second`lock table comment_threads in row exclusive mode`
    for (const writer of [first, second]) {
      await writer`commit`
      writer.release()
    }
    await raising
    await snapshot.end()
  })
  const [{ last } = {}] = await two.target.execute(sql`
    select pg_sequence_last_value(pg_get_serial_sequence('comment_threads', 'id')::regclass)::float8 as last`)
  expect(last).toBeGreaterThanOrEqual(OTHER)
})

it('a change that is committed while rows are copied arrives, too', async () => {
  await two.withBoth(async (ctx) => {
    const org = await pause(ctx, `org-${OTHER}`)
    const change = sql.raw(`do $$ begin
      update orgs set name = 'Renamed' where id = ${OTHER};
      update comment_threads set path = 'late.md' where org_id = ${OTHER};
    end $$`)
    const first = copyOrg(whileComparing(ctx, change), org, 'late', () => undefined)
    await expect(first).rejects.toThrow(/changed while the rows were copied: .*comment_threads.*orgs/)
    expect(await idOfOrg(two.target, 'late')).toBe(0)
    await copyOrg(ctx, org, 'late', () => undefined)
  })
  const orgId = await idOfOrg(two.target, 'late')
  const [thread] = await two.target.execute(sql`select path from comment_threads where org_id = ${orgId}`)
  expect(thread).toEqual({ path: 'late.md' })
  const [org] = await two.target.execute(sql`select name from orgs where id = ${orgId}`)
  expect(org).toEqual({ name: 'Renamed' })
})

it('a copy whose move is given up meanwhile is not committed', async () => {
  await two.withBoth(async (ctx) => {
    const org = await pause(ctx, `org-${OTHER}`)
    const giveUp = sql`update orgs set moving_since = null where id = ${OTHER}`
    const copy = copyOrg(whileComparing(ctx, giveUp), org, 'given-up', () => undefined)
    await expect(copy).rejects.toThrow('was given up meanwhile. Nothing was written')
  })
  expect(await idOfOrg(two.target, 'given-up')).toBe(0)
})

/** Sends the statement when the rows are copied and not yet compared. */
const whileComparing = (ctx: MoveContext, statement: SQL): MoveContext => ({
  ...ctx,
  report: (line) => void (line.startsWith('Comparing') && two.source.execute(statement).execute()),
})

it('a command that died after the commit is repeated with the same address, and only marks the source', async () => {
  await two.withBoth(async (ctx) =>
    copyOrg(ctx, await pause(ctx, REQUEST.slug), REQUEST.newSlug, () => undefined),
  )
  const arrived = await idOfOrg(two.target, REQUEST.newSlug)
  const rows = await rowsOf(two.target, arrived)
  two.lines.length = 0
  await expect(move({ ...REQUEST, newSlug: 'second' })).rejects.toThrow(/began to move .*\/app\/arrived\//)
  await move()
  expect(two.lines).toContain('An earlier command has copied all rows.')
  expect(await rowsOf(two.target, arrived)).toEqual(rows)
  expect(await stateOf()).toEqual({ moving: true, movedTo: ARRIVED })
})

it('a move is given up with --cancel, and the org can be changed again', async () => {
  expect(await cancel()).toEqual({ movedTo: ARRIVED, mayBeAt: null })
  expect(await stateOf()).toEqual({ moving: false, movedTo: null })
  await expect(cancel()).rejects.toThrow('is not moving')
})

it('--cancel after a command that was killed says where a copy may be', async () => {
  await two.withBoth((ctx) => pause(ctx, REQUEST.slug))
  expect(await cancel()).toEqual({ movedTo: null, mayBeAt: ARRIVED })
})

it('the move waits for a job of the org that runs', async () => {
  await two.source.execute(
    sql`select graphile_worker.add_job('notices/route-events', ${JSON.stringify({ orgId: OTHER })}::json)`,
  )
  await two.source.execute(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`,
  )
  two.lines.length = 0
  const moving = move({ ...REQUEST, slug: `org-${OTHER}`, newSlug: 'waited' })
  await vi.waitUntil(async () => (await stateOf(OTHER))?.moving, { timeout: 20_000 })
  await waitUntilAsked('locked_at is not null')
  expect(two.lines).not.toContain('Copying the rows.')
  await expect(cancel(`org-${OTHER}`)).rejects.toThrow('is running. Wait until it has ended.')
  expect((await stateOf(OTHER))?.moving).toBe(true)
  await two.source.execute(sql`delete from graphile_worker._private_jobs`)
  await moving
  expect(await idOfOrg(two.target, 'waited')).toBeGreaterThan(0)
})

it('the move waits for a transaction of any org that began after the pause', async () => {
  const { $client } = openDatabase(two.urls.source, { max: 1, applicationName: 'plumbline web' })
  const writer = await $client.reserve()
  onTestFinished(() => $client.end())
  let hasWaited = false
  await two.withBoth(async (ctx) => {
    const waiting = waitForWriters(ctx, OTHER).then(() => {
      hasWaited = true
    })
    await writer`begin`
    await waitUntilAsked('xact_start <')
    expect(hasWaited).toBe(false)
    await writer`commit`
    writer.release()
    await waiting
  })
})

/** Until the command has asked for what it waits for. */
const waitUntilAsked = (part: string) =>
  vi.waitUntil(
    async () => {
      const asked = await two.source.execute(sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'svc org move'
          and query like ${`%${part}%`}`)
      return asked.length > 0
    },
    { timeout: 20_000 },
  )
