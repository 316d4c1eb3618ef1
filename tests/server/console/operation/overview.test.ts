import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { orgs, seenErrors, users } from '#db/schema/index'
import { checkBackup } from '#operate/doctor/checks/check-backup'
import { createStatistics } from '#server/boot/create-statistics'
import { describeSettings, readSettings } from '#server/boot/settings/index'
import { getOverview } from '#server/console/operation/get-overview'
import { createErrorTally, keepErrors, recordBackupResult } from '#server/console/operation/index'
import { createLogger } from '#server/kernel/logging/log'
import { openMetrics } from '#server/platform/metrics/index'
import { canary } from '#tests/support/canary/canary'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { openTestApp, plainPages } from '#tests/support/test-app'

const password = canary('database-password')
const settingsInForce = describeSettings({ PORT: '4000', DATABASE_URL: `postgres://app:${password}@db/x` })
const site = openTestApp(plainPages, { settingsInForce })
let admin = ''
let member = ''

beforeAll(async () => {
  const org = await makeOrg(site.db)
  const adminId = await makeMember(site.db, org)
  await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, adminId))
  admin = await signIn(site.db, adminId)
  member = await signIn(site.db, await makeMember(site.db, org, 'admin'))
})

const ask = (cookie: string) => site.ask('/app/admin/api/operation', { cookie })

test('is for platform admins only', async () => {
  expect([(await ask(admin)).status, (await ask(member)).status]).toEqual([200, 403])
})

test('names versions, migrations and the lag of the queue', async () => {
  await site.db.execute(sql`
    select graphile_worker.add_job('repos/sweep-texts', run_at => now() - interval '90 seconds', job_key => 'late')`)
  const overview = await (await ask(admin)).json()
  await site.db.execute(sql`select graphile_worker.remove_job('late')`)
  expect(overview).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+/),
  })
  expect(overview.migrations.applied).toBe(overview.migrations.known)
  expect(overview.lag.queue_s).toBeGreaterThanOrEqual(90)
  expect(overview.database_bytes).toBeGreaterThan(1_000_000)
})

test('a backup that failed or is missing is a metric, a finding of the doctor and a line of the page', async () => {
  const hour = 3_600_000
  const backupOf = async () => (await (await ask(admin)).json()).backup
  const metricOf = async (name: string) =>
    Number(new RegExp(`^plumbline_backup_${name} (.*)$`, 'm').exec(await openMetrics(site.ctx).read())?.[1])
  expect(await backupOf()).toEqual({ made_at: null, bytes: null, failed_at: null, problem: null })
  await site.db.update(orgs).set({ createdAt: new Date(Date.now() - 50 * hour) })
  expect(await metricOf('age_seconds')).toBeGreaterThan(49 * 3600)
  expect(await checkBackup(site.db)).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('No backup'),
  })

  const madeAt = new Date(Date.now() - 2 * hour)
  await recordBackupResult(site.db, { outcome: 'made', bytes: 12_000 }, madeAt)
  expect(await backupOf()).toMatchObject({ made_at: madeAt.toISOString(), bytes: 12_000, problem: null })
  expect([await metricOf('failed'), await metricOf('size_bytes')]).toEqual([0, 12_000])
  expect(await checkBackup(site.db)).toMatchObject({
    state: 'ok',
    message: 'The last backup was made 2 hours ago.',
  })

  await recordBackupResult(site.db, { outcome: 'failed', problem: 'The bucket is gone.' }, new Date())
  expect(await backupOf()).toMatchObject({ made_at: madeAt.toISOString(), problem: 'The bucket is gone.' })
  expect(await metricOf('failed')).toBe(1)
  expect(await checkBackup(site.db)).toMatchObject({
    state: 'warning',
    message: 'The last backup failed: The bucket is gone.',
  })
})

test('says how to get statistics of queries, and shows them where they are, without values', async () => {
  const db = openDatabase(await freshDatabaseUrl(), { max: 2 })
  try {
    const without = (await getOverview({ ...site.ctx, db })).slow_queries
    expect(without).toEqual({ problem: expect.stringContaining('create extension'), queries: [] })
    await createStatistics(db)
    await db.execute(sql.raw(`select pg_sleep(0.3), 'somebody@example.com'`))
    const { problem, queries } = (await getOverview({ ...site.ctx, db })).slow_queries
    expect(problem).toBeNull()
    expect(queries[0]).toMatchObject({ query: 'select pg_sleep($1), $2', calls: 1 })
  } finally {
    await db.$client.end()
  }
})

test('errors of the log are counted by fingerprint, without secrets', async () => {
  const secret = canary('logged')
  const tally = createErrorTally()
  const log = createLogger('info', {
    secrets: [secret],
    onError: tally.add,
    destination: { write: () => {} },
  })
  const fail = (id: number) => new RangeError(`row ${id} of "${secret}" is missing`)
  for (const id of [17, 18]) log.error({ route: '/odd', err: fail(id) }, 'request failed')
  log.error({ task: 'odd/task', err: fail(19) }, 'the job failed')
  log.warn({ err: fail(20) }, 'not an error')
  await keepErrors(tally, site.ctx)()
  log.error({ route: '/odd', err: fail(21) }, 'request failed')
  await keepErrors(tally, site.ctx)()
  const { errors } = await (await ask(admin)).json()
  const own = errors.filter(({ place }: { place: string }) => ['/odd', 'odd/task'].includes(place))
  expect(own).toHaveLength(2)
  expect(own).toContainEqual(expect.objectContaining({ place: '/odd', type: 'RangeError', count: 3 }))
  expect(own).toContainEqual(expect.objectContaining({ place: 'odd/task', count: 1 }))
  expect(JSON.stringify(errors)).not.toContain(secret)
})

test('counts wait while the database is away', async () => {
  const tally = createErrorTally()
  tally.add(
    JSON.stringify({
      level: 50,
      msg: 'x',
      route: '/away',
      err: { type: 'Error', message: 'lost', stack: '' },
    }),
  )
  const away = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none', { max: 1, connectTimeoutS: 1 })
  await keepErrors(tally, { db: away, log: site.ctx.log })()
  await away.$client.end()
  await keepErrors(tally, site.ctx)()
  expect(await site.db.select().from(seenErrors).where(eq(seenErrors.place, '/away'))).toHaveLength(1)
})

test('settings in force show secrets as present or not', async () => {
  const { settings } = await (await ask(admin)).json()
  expect(settings).toContainEqual(
    expect.objectContaining({ name: 'PORT', value: '4000', is_set: true, is_secret: false }),
  )
  expect(settings).toContainEqual(
    expect.objectContaining({ name: 'DATABASE_URL', value: null, is_set: true, is_secret: true }),
  )
  expect(settings).toContainEqual(
    expect.objectContaining({ name: 'METRICS_TOKEN', value: null, is_set: false }),
  )
  expect(JSON.stringify(settings)).not.toContain(password)
})

test('settings that are not set show their defaults as one would write them', () => {
  const all = describeSettings({})
  const defaults = Object.fromEntries(all.map(({ name, value }) => [name, value]))
  expect(defaults).toMatchObject({
    PORT: '3000',
    ROLE: 'all',
    LOG_LEVEL: 'info',
    PUBLIC_STATUS: 'off',
    RETENTION: 'runs=90,deliveries=30,activity=400,audit=off,ai_operations=400,texts=1,searches=90',
    RATE_LIMITS: expect.stringMatching(/^api=600\/60,search=60\/60,/),
    LOCAL_REPOS: null,
    OIDC_ISSUER: null,
    GITHUB_PRIVATE_KEY: null,
  })
  expect(all.filter(({ isSet }) => isSet)).toEqual([])
  // The printed defaults are valid settings with the same meaning.
  const { dataDir, ...others } = readSettings({})
  const written = Object.fromEntries(
    all.flatMap(({ name, value }) => (value === null || name === 'DATA_DIR' ? [] : [[name, value]])),
  )
  expect(readSettings(written)).toMatchObject(others)
})
