import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { apiKeys } from '#db/schema/index'
import { checkDatabase } from '#operate/doctor/checks/check-database'
import { cacheKeysOf } from '#server/accounts/keys/index'
import { openStore } from '#server/boot/open-store'
import { readSettings } from '#server/boot/settings/index'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeRepository } from '#tests/support/git-repository'
import { makeKey } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { databaseUrl } from '#tests/support/postgres/database-url'
import { OwnPgbouncer, pgbouncerProblem } from '#tests/support/postgres/own-pgbouncer'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import { startWorker } from '#worker/start-worker'

/** More clients than the pooler has sessions, so that they take turns. */
const CLIENTS = 12
const SESSIONS = 2

const sessionsOf = async (db: Database): Promise<Set<number>> => {
  const read = () => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`)
  const answers = await Promise.all(Array.from({ length: CLIENTS }, read))
  return new Set(answers.map(([row]) => Number(row?.pid)))
}

describe('through PgBouncer in transaction mode', () => {
  if (pgbouncerProblem !== null) {
    it('runs', ({ skip }) => skip(`Not tried: ${pgbouncerProblem}`))
    return
  }
  const pgbouncer = new OwnPgbouncer()
  const site = new SignInSite()
  const git = makeRepository({
    'docs/specs/refunds.md': '---\nstatus: todo\n---\n# Refunds\n\n## 1. Goal\n\nMoney goes back.\n',
  })
  let worker: Awaited<ReturnType<typeof startWorker>>

  beforeAll(async () => {
    const url = await freshDatabaseUrl()
    site.useDatabase(url, {
      url: await pgbouncer.open(url, { sessions: SESSIONS }),
      keepsPrepared: false,
    })
    await site.start()
    const { ports, clock, log, secretBox } = site.ctx
    worker = await startWorker({ ports, clock, log, secretBox, baseUrl: site.address, databaseUrl: url })
  })
  afterAll(async () => {
    await worker.stop()
    await site.stop()
    await pgbouncer.close()
    git.remove()
  })

  it('requests share its sessions, and locks and notifications have sessions of their own', async () => {
    const shared = await sessionsOf(site.db)
    expect(shared.size).toBeLessThanOrEqual(SESSIONS)
    const locksOf = site.db.$locks
    if (!locksOf) throw new Error('no connection for locks')
    const [locks] = await locksOf()`select pg_backend_pid() as pid`
    expect(shared).not.toContain(Number(locks?.pid))
    // A prepared statement would stay in a session that the next client does not get.
    const prepared = await Promise.all(
      Array.from({ length: CLIENTS }, () => site.db.execute(sql`select name from pg_prepared_statements`)),
    )
    expect(prepared.flat()).toEqual([])
  })

  it('a person signs in, a worker indexes a repository, and the person reads, searches and comments', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    await site.signInAs(visitor, account)
    expect((await site.session(visitor)).status).toBe(200)

    await connectLocalRepository(site.ctx, site.org, { owner: 'acme', name: 'specs', path: git.path })
    const api = `/app/${site.org.slug}/api`
    const read = async (path: string) => (await visitor.send(`${api}/${path}`)).response
    await expect
      .poll(async () => (await read('specs/acme/specs/docs/specs/refunds.md')).status, { timeout: 60_000 })
      .toBe(200)
    const found = await (await read('search?q=money')).json()
    expect(found.results).toHaveLength(1)

    // The key makes the request wait for the lock of this process, which needs a session of its own.
    const key = await makeKey(site.db, site.org, { scopes: ['specs:read', 'specs:write'] })
    const thread = { repo: 'acme/specs', path: 'docs/specs/refunds.md', body: 'To which account?' }
    const send = (idempotencyKey: string) =>
      fetch(`${site.address}${api}/comments`, {
        method: 'POST',
        body: JSON.stringify(thread),
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
      })
    const sent = randomUUID()
    const answers = await Promise.all([send(sent), send(randomUUID()), send(randomUUID())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await (await send(sent)).json()
    expect(again.id).toBe((await answers[0].json()).id)
    expect((await (await read('comments')).json()).total).toBe(3)
  })

  it('many requests at once are all answered', async () => {
    const key = await makeKey(site.db, site.org)
    const ask = () =>
      fetch(`${site.address}/app/${site.org.slug}/api/specs`, { headers: { authorization: `Bearer ${key}` } })
    const answers = await Promise.all(Array.from({ length: 60 }, ask))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('a revoked key is forgotten at once, because notifications arrive', async () => {
    await cacheKeysOf(site.db)
    const key = await makeKey(site.db, site.org)
    const ask = () =>
      fetch(`${site.address}/app/${site.org.slug}/api/specs`, { headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).status).toBe(200)
    const elsewhere = openDatabase(site.databaseUrl, { max: 1 })
    await elsewhere.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.orgId, site.org.id))
    // A cached key would be valid for 5 s without the notification.
    await expect.poll(async () => (await ask()).status, { timeout: 3_000, interval: 20 }).toBe(401)
    await elsewhere.$client.end()
  })
})

describe('statements of frequent reads', () => {
  it.each([
    [true, 'are prepared once, if the pooler keeps them', 1],
    [false, 'are never prepared, if it does not', 0],
  ])('%s: %s', async (keepsPrepared, _, count) => {
    const url = await freshDatabaseUrl()
    // Postgres itself keeps prepared statements, like a newer PgBouncer.
    const db = openDatabase(url, { max: 1, pooler: { url, keepsPrepared } })
    await executePrepared(db, sql`select ${1}::int as one`)
    const kept = await db.execute(sql`select from pg_prepared_statements where statement like '%as one'`)
    expect(kept).toHaveLength(count)
    await db.$client.end()
  })
})

describe('a start with a pooler that cannot work is refused with one sentence', () => {
  if (pgbouncerProblem !== null) {
    it('runs', ({ skip }) => skip(`Not tried: ${pgbouncerProblem}`))
    return
  }

  async function start(
    env: (pooler: string, url: string) => Promise<Record<string, string>> | Record<string, string>,
    options: Parameters<OwnPgbouncer['open']>[1] = {},
  ): Promise<string> {
    const pgbouncer = new OwnPgbouncer()
    const url = await freshDatabaseUrl()
    try {
      const settings = readSettings(await env(await pgbouncer.open(url, options), url))
      const store = await openStore(settings).catch((error: Error) => error)
      if (store instanceof Error) return store.message
      await store.close()
      return 'started'
    } finally {
      await pgbouncer.close()
    }
  }
  const both = (pooler: string, url: string) => ({ DATABASE_URL: url, DATABASE_POOLER_URL: pooler })

  it('but one that is set up as documented starts', async () => {
    expect(await start(both)).toBe('started')
  })

  it('when the pooler is in DATABASE_URL', async () => {
    expect(await start((pooler) => ({ DATABASE_URL: pooler }))).toMatch(
      /^The database of DATABASE_URL .* is a pooler in transaction mode; name Postgres itself there, and the pooler in DATABASE_POOLER_URL/,
    )
  })

  it('when the pooler is in DATABASE_URL and ignores what a session asks for', async () => {
    const options = { connectQuery: null, ignoredParameters: 'statement_timeout' }
    expect(await start((pooler) => ({ DATABASE_URL: pooler }), options)).toMatch(
      /^DATABASE_URL .* leads to a pooler that drops the time limit of a session\. Name Postgres itself there/,
    )
  })

  it('when its sessions do not limit the time of statements', async () => {
    expect(await start(both, { connectQuery: null })).toMatch(
      /^The pooler of DATABASE_POOLER_URL .* does not limit the time of statements\. Add connect_query/,
    )
  })

  it('when it leads to another database', async () => {
    const other = async (pooler: string) => ({
      DATABASE_URL: await freshDatabaseUrl(),
      DATABASE_POOLER_URL: pooler,
    })
    expect(await start(other)).toMatch(/leads to another database than DATABASE_URL/)
  })

  it('when it does not know the database', async () => {
    const unknown = (pooler: string, url: string) => both(databaseUrl(pooler, 'missing'), url)
    expect(await start(unknown)).toMatch(/^The pooler of DATABASE_POOLER_URL .* cannot be used: /)
  })

  it('and svc doctor says the same', async () => {
    const pgbouncer = new OwnPgbouncer()
    const url = await freshDatabaseUrl()
    const pooler = await pgbouncer.open(url)
    const about = async (poolerUrl: string) => {
      const findings = await checkDatabase(readSettings(both(poolerUrl, url)))
      return findings
        .filter(({ message }) => message.includes('DATABASE_POOLER_URL'))
        .map(({ message }) => message)
    }
    expect(await about(pooler)).toEqual(['Requests go through the pooler of DATABASE_POOLER_URL.'])
    expect(await about(databaseUrl(pooler, 'missing'))).toEqual([expect.stringMatching(/cannot be used: /)])
    await pgbouncer.close()
  })

  it('when only the pooler is set', () => {
    expect(() => readSettings({ DATABASE_POOLER_URL: 'postgres://a:b@127.0.0.1:6432/plumbline' })).toThrow(
      /DATABASE_POOLER_URL needs DATABASE_URL/,
    )
  })
})
