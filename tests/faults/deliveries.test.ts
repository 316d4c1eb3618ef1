import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seededRandom } from '#bench/corpus/random'
import { makeStormWorld, type StormWorld } from '#bench/deliveries/github-world'
import { makeStorm, type Storm } from '#bench/deliveries/make-storm'
import { runStorm, type Service, startService } from '#bench/deliveries/run-storm'
import type { ShotKind, ShotResult } from '#bench/deliveries/storm-shot'
import { quantile } from '#bench/harness'
import { type Database, openDatabase } from '#db/client'
import { deliveries } from '#db/schema/index'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

const isDeep = process.env.DEEP !== undefined
const COUNT = isDeep ? 10_000 : 400
const [ACCOUNTS, REPOSITORIES_EACH] = isDeep ? [5, 4] : [2, 2]
const SEED = Number(process.env.SEED ?? 20_261_120)
const P99_MS = 200
const SETTLED_WITHIN_MS = 180_000

let world: StormWorld
let storm: Storm
let service: Service
let db: Database
let answers: ShotResult[]

beforeAll(async () => {
  const url = await freshDatabaseUrl()
  db = openDatabase(url, { max: 2 })
  world = await makeStormWorld(ACCOUNTS, REPOSITORIES_EACH)
  storm = makeStorm(world, seededRandom(SEED), COUNT)
  service = await startService(url, world.github)
  answers = await runStorm(storm, service.port)
}, 600_000)

afterAll(async () => {
  await service.stop()
  await db.$client.end()
  await world.github.stop()
})

const answersOfSort = (sort: ShotKind) => answers.filter(({ at }) => storm.shots[at]?.sort === sort)
const resultOf = ({ body }: ShotResult) => (JSON.parse(body) as { result: string }).result

/** Everything that users see of the installations and repositories at GitHub. */
const visible = () =>
  db.execute<{ installation: number; state: string; repositories: unknown }>(sql`
    select i.id::int as installation, i.state, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.host_id, 'name', r.owner || '/' || r.name, 'archived', r.is_archived, 'head', r.head_sha)
        order by r.host_id), '[]')
      from repositories r where r.org_id = i.org_id and r.disconnected_at is null) as repositories
    from installations i order by i.id`)

const real = () =>
  world.installations.map((installation) => ({
    installation: installation.id,
    state: installation.suspendedAt ? 'suspended' : 'active',
    repositories: world.github.world.repositoriesOf(installation).map((repository) => ({
      id: repository.id,
      name: `${repository.owner}/${repository.name}`,
      archived: repository.isArchived,
      head: repository.git?.git('rev-parse', 'refs/heads/main'),
    })),
  }))

describe(`of ${COUNT} events over 32 connections, seed ${SEED}`, () => {
  test('no forged or cut-off event is accepted', async () => {
    expect(answersOfSort('forged').filter(({ status }) => status !== 401)).toEqual([])
    expect(answersOfSort('truncated').filter(({ status }) => status === 200)).toEqual([])
    const storedDeliveries = await db.select({ id: deliveries.deliveryId }).from(deliveries)
    expect(new Set(storedDeliveries.map(({ id }) => id))).toEqual(storm.ids)
  })

  test('every genuine event is acknowledged and accepted once', () => {
    expect(answersOfSort('genuine').filter(({ status }) => status !== 200)).toEqual([])
    const accepted = answersOfSort('genuine').filter((answer) => resultOf(answer) !== 'duplicate')
    expect(accepted).toHaveLength(storm.ids.size)
  })

  test(
    'the final state matches GitHub, and no work is left',
    async () => {
      await vi.waitFor(
        async () => {
          const open = await db.execute(sql`
          select state, error, count(*)::int from deliveries
          where state in ('received', 'processing', 'failed') group by state, error`)
          expect(open, `seed ${SEED}`).toEqual([])
          const jobs = await db.execute(sql`
          select task_identifier, last_error from graphile_worker.jobs
          where task_identifier ~ '^(webhooks|installations|repos)/'`)
          expect(jobs, `seed ${SEED}`).toEqual([])
        },
        { timeout: SETTLED_WITHIN_MS, interval: 500 },
      )
      expect(settled(await visible())).toEqual(settled(real()))
    },
    SETTLED_WITHIN_MS + 10_000,
  )

  test.runIf(isDeep)(`99 of 100 are acknowledged within ${P99_MS} ms`, () => {
    const times = answersOfSort('genuine').map(({ ms }) => ms)
    const [p50, p99, longest] = [0.5, 0.99, 1].map((q) => Math.round(quantile(times, q)))
    process.stdout.write(`acknowledged: p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms\n`)
    expect(p99).toBeLessThan(P99_MS)
  })
})

/** Excludes repositories of suspended installations: GitHub reports no changes for them. */
const settled = (installations: ReturnType<typeof real> | Awaited<ReturnType<typeof visible>>) =>
  installations.map(({ installation, state, repositories }) =>
    state === 'suspended' ? { installation, state } : { installation, state, repositories },
  )
