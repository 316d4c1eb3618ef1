import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../db/client'
import { DatabaseTooNewError, migrateDatabase } from '../../../db/migrate'
import { listen } from '../../../server/boot/listen'
import { openStore } from '../../../server/boot/open-store'
import { explainStart, StartError } from '../../../server/boot/start-error'
import { readSettings } from '../../../server/settings'
import { freshDatabaseUrl } from '../../support/postgres/database'

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

  it('when DATABASE_URL is unreachable, without showing its password', async () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:9/specs' })
    const refusal = await openStore(settings).catch(explainStart)
    expect(refusal).toMatch(
      /^The database of DATABASE_URL .*127\.0\.0\.1:9\/specs.* cannot be reached: ECONNREFUSED/,
    )
    expect(refusal).not.toContain('hunter2')
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

describe('any other error at the start', () => {
  it('shows its stack, because it is a bug', () => {
    expect(explainStart(new TypeError('x is not a function'))).toContain('refusals.test.ts')
  })
})
