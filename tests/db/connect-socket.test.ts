import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { testDatabaseUrl } from '#tests/support/postgres/database'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A proxy to the real database that the test can close. */
async function openDoor(port = 0): Promise<{ url: string; port: number; shut(): Promise<void> }> {
  const behind = new URL(await testDatabaseUrl())
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    const onward = connect(Number(behind.port), behind.hostname)
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => each.destroy())
    }
    socket.pipe(onward).pipe(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const shut = async () => {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  closing.push(shut)
  const url = new URL(behind)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, port: Number(url.port), shut }
}

function open(url: string): Database {
  const db = openDatabase(url, { max: 2 })
  closing.push(() => db.$client.end({ timeout: 1 }))
  return db
}

/** Queries over all connections of the pool. Fails if any query fails. */
async function ask(db: Database): Promise<void> {
  const answers = await Promise.allSettled([1, 2, 3].map(() => db.execute(sql`select 1 as one`)))
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}

it('a pool fails while its server is away and recovers when it is back', async () => {
  const door = await openDoor()
  const db = open(door.url)
  await ask(db)
  await door.shut()
  await expect(ask(db)).rejects.toThrow()
  await expect(ask(db)).rejects.toThrow()
  await openDoor(door.port)
  await vi.waitFor(() => ask(db), { timeout: 10_000 })
})

it('a pool that opens before its server works once the server has started', async () => {
  const door = await openDoor()
  await door.shut()
  const db = open(door.url)
  for (let attempt = 0; attempt < 5; attempt++) await expect(ask(db)).rejects.toThrow()
  await openDoor(door.port)
  await vi.waitFor(() => ask(db), { timeout: 10_000 })
})

it('the end of a COPY does not wait for an acknowledgement of its rows', async () => {
  const setNoDelay = vi.spyOn(Socket.prototype, 'setNoDelay')
  closing.push(async () => setNoDelay.mockRestore())
  await ask(open(await testDatabaseUrl()))
  expect(setNoDelay.mock.calls).toEqual([[true], [true]])
})
