import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

const pidOf = async (db: Pick<Database, 'execute'>) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid

it('connections that only read leave a read-only server when they are free, except those to a replica', async () => {
  const url = await freshDatabaseUrl()
  const open = (isReplica: boolean) => {
    const db = openDatabase(url, { max: 1, isReplica })
    onTestFinished(() => db.$client.end({ timeout: 1 }))
    return db
  }
  const [admin, busy, reader, replica] = [open(false), open(false), open(false), open(true)]
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = sql.identifier(new URL(url).pathname.slice(1))
    await admin.execute(sql`alter database ${name} set default_transaction_read_only to ${sql.raw(value)}`)
  }
  await setReadOnly('on')
  await busy.transaction(async (tx) => {
    const busyPid = await pidOf(tx)
    // The connection of the replica is the older one, so it would end first.
    const [replicaPid, readerPid] = [await pidOf(replica), await pidOf(reader)]
    await setReadOnly('off')
    await expect.poll(() => pidOf(reader), { timeout: 20_000 }).not.toBe(readerPid)
    expect([await pidOf(tx), await pidOf(replica)]).toEqual([busyPid, replicaPid])
  })
})
