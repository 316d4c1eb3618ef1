import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { DatabaseTooNewError, migrateDatabase } from '#db/migrate'
import { explainDatabase } from '#server/boot/explain-database'
import { listen } from '#server/boot/listen'
import { openStore } from '#server/boot/open-store'
import { openWhenAvailable } from '#server/boot/open-when-available'
import { readSettings } from '#server/boot/settings/index'
import { explainStart, StartError } from '#server/boot/start-error'
import { emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'

const idleServer = () => createAdaptorServer({ fetch: () => new Response() })

/** Occupies a port while `work` runs. */
async function withTakenPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  try {
    return await work((holder.address() as AddressInfo).port)
  } finally {
    await new Promise((resolve) => holder.close(resolve))
  }
}

const change = (url: string, parts: Partial<URL>) => Object.assign(new URL(url), parts).href

/** Runs a statement as the owner of the cluster. */
async function execute(statement: string): Promise<void> {
  const { $client } = openDatabase(inject('database').serverUrl, { max: 1 })
  await $client.unsafe(statement)
  await $client.end()
}

/** The URL of an empty database for a new account with these options, which owns nothing. */
async function urlOfAccount(options: string): Promise<string> {
  const username = `account_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await execute(`create role ${username} login password '${password}' ${options}`)
  onTestFinished(() => execute(`drop role ${username}`))
  return change(await emptyDatabaseUrl(), { username, password })
}

describe('an impossible start fails with a one-sentence error', () => {
  it('when the port is in use', async () => {
    await withTakenPort(async (port) => {
      const refusal = listen(idleServer(), '127.0.0.1', port)
      await expect(refusal).rejects.toThrow(StartError)
      await expect(refusal).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`)
    })
  })

  it('when the machine does not have the address', async () => {
    await expect(listen(idleServer(), '203.0.113.1', 0)).rejects.toThrow('has no address 203.0.113.1')
  })

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'nothing listens',
      async () => 'postgres://someone:hunter2@127.0.0.1:9/specs',
      /no server listens there/,
    ],
    ['DNS fails', async () => 'postgres://someone:hunter2@none.invalid/specs', /DNS has no address/],
    [
      'the password is wrong',
      async () => change(await freshDatabaseUrl(), { password: 'hunter2' }),
      /refuses the password/,
    ],
    [
      'there is no such database',
      async () => change(await freshDatabaseUrl(), { pathname: '/missing' }),
      /no such database/,
    ],
    [
      'no connection is left',
      () => urlOfAccount('connection limit 0'),
      /no connection left; raise max_connections/,
    ],
    ['the account may do nothing', () => urlOfAccount(''), /may not do this/],
    [
      'another server has become the primary one',
      async () => {
        const url = await emptyDatabaseUrl()
        await execute(
          `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
        )
        return url
      },
      /read-only; name the primary server/,
    ],
  ])(
    'when DATABASE_URL cannot be used because %s, without its password',
    async (_case, prepare, sentence) => {
      const url = await prepare()
      const refusal = await openStore(readSettings({ DATABASE_URL: url })).catch(explainStart)
      expect(refusal).toMatch(/^The database of DATABASE_URL \(postgres\S+\) cannot be used: [^\n]+$/)
      expect(refusal).toMatch(sentence)
      expect(refusal).not.toContain(new URL(url).password)
    },
  )

  it('is repeated until the database can be reached, and each reason is printed once', async () => {
    const url = 'postgres://someone:hunter2@127.0.0.1:9/specs'
    const away = await openStore(readSettings({ DATABASE_URL: url })).catch((error: unknown) => error)
    const open = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValueOnce('open')
    const print = vi.fn()
    expect(await openWhenAvailable(open, { print, pauseMs: 1 })).toBe('open')
    expect(print.mock.calls).toEqual([
      ['database', expect.stringMatching(/no server listens there .* The start waits for it\.$/)],
    ])
  })

  it('is not repeated when waiting cannot help', async () => {
    const url = change(await freshDatabaseUrl(), { password: 'hunter2' })
    const open = vi.fn(() => openStore(readSettings({ DATABASE_URL: url })))
    await expect(openWhenAvailable(open, { pauseMs: 1 })).rejects.toThrow('refuses the password')
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('when a newer version created the database', async () => {
    const url = await freshDatabaseUrl()
    const db = openDatabase(url, { max: 1 })
    await db.$client`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', ${Date.now() + 1e10})`
    await db.$client.end()
    const refusal = migrateDatabase(url)
    await expect(refusal).rejects.toThrow(DatabaseTooNewError)
    expect(explainStart(await refusal.catch((error: unknown) => error))).toMatch(/newer version of Plumbline/)
  })
})

describe('a start that has begun fails with a one-sentence error', () => {
  const settings = readSettings({ DATABASE_URL: 'postgres://someone:hunter2@db.test/specs' })

  it.each([
    ['CONNECTION_CLOSED', /ended the connection, because it stops or has died/],
    ['57P01', /ended the connection/],
    ['ECONNREFUSED', /no server listens there/],
  ])('when the database goes away with %s', (code, sentence) => {
    const gone = new DrizzleQueryError('select 1', [], Object.assign(new Error('gone'), { code }))
    const text = explainStart(explainDatabase(gone, settings))
    expect(text).toMatch(sentence)
    expect(text).not.toMatch(/hunter2|\n/)
  })

  it.each(['EMFILE', 'ENFILE'])('when too many files are open (%s)', (code) => {
    expect(explainStart(Object.assign(new Error('too many'), { code }))).toMatch(
      /^This \w+ cannot open more files .*ulimit[^\n]+$/,
    )
  })

  it('when the database is older than the first release', async () => {
    const url = await emptyDatabaseUrl()
    const { $client } = openDatabase(url, { max: 1 })
    await $client`create schema drizzle`
    await $client`create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)`
    await $client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('early', 1700000000000)`
    await $client.end()
    const refusal = await openStore(readSettings({ DATABASE_URL: url })).catch(explainStart)
    expect(refusal).toMatch(
      /^The database was made before the first release of Plumbline, [^\n]+DATA_DIR[^\n]+$/,
    )
  })

  it('when the database holds tables of another program', async () => {
    const url = await emptyDatabaseUrl()
    const { $client } = openDatabase(url, { max: 1 })
    await $client`create table users (id int)`
    await $client.end()
    const refusal = await openStore(readSettings({ DATABASE_URL: url })).catch(explainStart)
    expect(refusal).toMatch(/holds tables of another program; name an empty database \(42P07\)/)
  })
})

describe('any other error at the start', () => {
  it('shows its stack, because it is a bug', () => {
    expect(explainStart(new TypeError('x is not a function'))).toContain('refusals.test.ts')
  })
})
