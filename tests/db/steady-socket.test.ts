import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { connectSocket } from '#db/connect-socket'
import { makeSteady } from '#db/steady-socket'
import { copyRows } from '#server/library/indexing/rows/copy-rows'
import { RowBytes } from '#server/library/indexing/rows/row-bytes'
import { BUSY_MACHINE } from '#tests/support/eventually'
import { testDatabaseUrl } from '#tests/support/postgres/database'

let db: Database
let killer: Database

beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 2 })
  killer = openDatabase(await testDatabaseUrl(), { max: 1 })
})
afterAll(() => Promise.all([db.$client.end({ timeout: 1 }), killer.$client.end()]))

const kill = (pid: number) => killer.execute(sql`select pg_terminate_backend(${pid}, 5000)`)

async function pidOf(tx: Pick<Database, 'execute'>): Promise<number> {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

const works = async () => expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }])

it('a transaction fails if its connection ends during a statement, and the pool continues', async () => {
  const transaction = db.transaction(async (tx) => {
    const pid = await pidOf(tx)
    const sleeping = tx.execute(sql`select pg_sleep(30)`)
    await kill(pid)
    await sleeping
  })
  await expect(transaction).rejects.toThrow()
  await Promise.all([works(), works(), works()])
})

it('a transaction fails at the next statement if its connection ends between two', async () => {
  const transaction = db.transaction(async (tx) => {
    await kill(await pidOf(tx))
    await tx.execute(sql`select 1`)
  })
  await expect(transaction).rejects.toThrow()
  await works()
})

it('no part of a transaction runs on another connection after its own has ended', async () => {
  await db.execute(sql`create table if not exists steady_socket (value text)`)
  const transaction = db.transaction(async (tx) => {
    await kill(await pidOf(tx))
    await Promise.all([works(), works(), works()])
    await tx.execute(sql`insert into steady_socket values ('stray')`)
  })
  await expect(transaction).rejects.toThrow()
  expect(await db.execute(sql`select value from steady_socket`)).toEqual([])
  await db.execute(sql`drop table steady_socket`)
})

it('a transaction that ignores failures fails nevertheless', async () => {
  const transaction = db.transaction(async (tx) => {
    await kill(await pidOf(tx))
    for (let at = 0; at < 5; at++) await tx.execute(sql`select 1`).catch(() => undefined)
  })
  await expect(transaction).rejects.toThrow()
  await works()
})

function rowsOf(lines: string[]): RowBytes {
  const rows = new RowBytes()
  for (const line of lines) rows.add(line)
  return rows
}

it('a COPY fails if the connection ends while it runs', async () => {
  const rows = rowsOf(Array.from({ length: 200_000 }, (_, at) => `${at}\n`))
  const transaction = db.transaction(async (tx) => {
    const pid = await pidOf(tx)
    await tx.execute(sql`create temp table rows (value text)`)
    const copying = copyRows(tx as unknown as Database, 'rows', ['value'], rows)
    await Promise.all([copying, kill(pid)])
  })
  await expect(transaction).rejects.toThrow()
  await works()
})

it('a database error at the end of a COPY reaches the caller', async () => {
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`create temp table rows (value text primary key) on commit drop`)
    await copyRows(tx as unknown as Database, 'rows', ['value'], rowsOf(['same\n', 'same\n']))
  })
  await expect(transaction).rejects.toMatchObject({ code: '23505' })
  await works()
})

it('a connection that closes before a statement is written is opened again', async () => {
  const sockets: Socket[] = []
  // A constant, because the types of the driver do not declare the `socket` option.
  const options = {
    max: 1,
    socket: (server: Parameters<typeof connectSocket>[0]) => track(connectSocket(server) as Socket),
  }
  const client = postgres(await testDatabaseUrl(), options)
  const track = (socket: Socket) => {
    sockets.push(socket)
    return socket
  }
  await client`select 1`
  // Node closes sockets right after this phase of the event loop, and writes to them in the next turn.
  await setImmediate()
  const statement = client`select 2 as two`.execute()
  sockets[0]?.destroy()
  await expect(statement).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await client`select 3 as three`).toEqual([{ three: 3 }])
  expect(sockets).toHaveLength(2)
  await client.end()
})

it('a query directly after the failed one does not wait forever', async () => {
  const single = openDatabase(await testDatabaseUrl(), { max: 1 })
  for (let round = 0; round < 5; round += 1) {
    // The queries of the last round may have failed because their connection closed; so may the next one.
    const pid = await vi.waitFor(() => pidOf(single), BUSY_MACHINE)
    const sleeping = single.execute(sql`select pg_sleep(30)`)
    const following = sleeping.catch(() => single.execute(sql`select 1`).catch((error) => error))
    await kill(pid)
    await following
  }
  await single.$client.end({ timeout: 1 })
})

it('a connection whose server never answers ends at once', async () => {
  const server = createServer((socket) => socket.resume())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = makeSteady(new Socket()).connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  expect(error).toMatchObject({ code: 'CONNECTION_CLOSED' })
  server.close()
})

const message = (type: string, body: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const START = message('R', '\0\0\0\0')
const COMPLETE = message('C', 'SELECT 0\0')
const READY = message('Z', 'I')

/**
 * A client of a server that answers only the first statement of each packet, and freezes after this number of packets (the
 * first one starts the connection).
 */
async function openFreezing(packets: number) {
  const server = createServer((socket) => {
    let received = 0
    socket.on('data', () => {
      received += 1
      if (received === 1) socket.write(Buffer.concat([START, READY]))
      else if (received <= packets) socket.write(Buffer.concat([COMPLETE, READY]))
    })
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = { host: ['127.0.0.1'], port: [(server.address() as AddressInfo).port] }
  const options = { max: 1, fetch_types: false, socket: () => connectSocket(address, { silenceMs: 1_000 }) }
  const client = postgres(options)
  onTestFinished(async () => {
    await client.end({ timeout: 0 })
    server.close()
  })
  await client`select 0`
  return client
}

it('a statement fails if the server answers only the one before it in the same packet', async () => {
  const client = await openFreezing(3)
  const [first, second] = [client`select 1`.execute(), client`select 2`.execute()]
  const failure = expect(second).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await first
  await failure
})

it('a statement fails if the server is silent, although more statements follow', async () => {
  const client = await openFreezing(2)
  const more = setInterval(() => client`select 2`.catch(() => undefined), 100)
  onTestFinished(() => clearInterval(more))
  await expect(client`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
})

it('the first query on a new connection does not get the error of the old connection', async () => {
  const { $client: client } = openDatabase(await testDatabaseUrl(), { max: 1 })
  const [backend] = await client`select pg_backend_pid() as pid`
  const sleeping = client`select pg_sleep(30)`.execute()
  const refused = expect(sleeping).rejects.toThrow()
  await kill(backend?.pid)
  await refused
  expect(await client`select 1 as one`).toEqual([{ one: 1 }])
  await client.end()
})

it('a connection that the server rejects fails with the reason', async () => {
  const url = new URL(await testDatabaseUrl())
  url.pathname = '/no_such_database'
  const { $client: client } = openDatabase(url.href, { max: 1 })
  await expect(client`select 1`).rejects.toMatchObject({ code: '3D000' })
  await client.end()
})
