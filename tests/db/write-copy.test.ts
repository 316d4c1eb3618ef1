import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#db/client'
import { connectSocket } from '#db/connect-socket'
import { writeCopy } from '#db/write-copy'
import { testDatabaseUrl } from '#tests/support/postgres/database'

const message = (type: string, body: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const START = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')])
/** Text format, no columns. */
const COPY_IN = message('G', '\0\0\0')
const TERMINATED = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')

/** A server that answers the start of a connection, and everything else with `answer`. */
async function openAnswering(answer: Buffer) {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(START)
      socket.on('data', () => socket.write(answer))
    })
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = { host: ['127.0.0.1'], port: [(server.address() as AddressInfo).port] }
  // A constant, because the types of the driver do not declare the `socket` option.
  const options = { max: 1, fetch_types: false, socket: () => connectSocket(address) }
  const sql = postgres(options)
  onTestFinished(async () => {
    await sql.end({ timeout: 0 })
    server.close()
  })
  return sql
}

const ROWS = [Buffer.from('same\n'), Buffer.from('same\n')]

it('a connection that ends in the packet that opens the stream fails the COPY, and not the process', async () => {
  const escaped: unknown[] = []
  const keep = (error: unknown) => void escaped.push(error)
  process.prependListener('uncaughtException', keep)
  onTestFinished(() => void process.off('uncaughtException', keep))
  const sql = await openAnswering(Buffer.concat([COPY_IN, TERMINATED]))
  await expect(writeCopy(sql.unsafe('copy rows from stdin'), ROWS)).rejects.toMatchObject({ code: '57P01' })
  expect(escaped).toEqual([])
})

it('stores all rows, and the connection stays usable', async () => {
  const { $client: sql } = openDatabase(await testDatabaseUrl(), { max: 1 })
  onTestFinished(() => sql.end())
  await sql`create temp table rows (value text)`
  for (const count of [2, 4]) {
    await writeCopy(sql`copy rows from stdin`, ROWS)
    expect(await sql`select count(*)::int as count from rows where value = 'same'`).toEqual([{ count }])
  }
})

it('a statement that is wrong fails the COPY, and the connection stays usable', async () => {
  const { $client: sql } = openDatabase(await testDatabaseUrl(), { max: 1 })
  onTestFinished(() => sql.end())
  await expect(writeCopy(sql`copy no_such_table from stdin`, ROWS)).rejects.toMatchObject({ code: '42P01' })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

it.each([
  ['before the last row', 'a\tb\n', '22P04'],
  ['at the end', 'same\n', '23505'],
])('an error %s fails the COPY', async (_when, row, code) => {
  const { $client: sql } = openDatabase(await testDatabaseUrl(), { max: 1 })
  onTestFinished(() => sql.end())
  await sql`create temp table rows (value text primary key)`
  const rows = Array.from({ length: 2 }, () => Buffer.from(row))
  await expect(writeCopy(sql`copy rows from stdin`, rows)).rejects.toMatchObject({ code })
  expect(await sql`select count(*)::int as count from rows`).toEqual([{ count: 0 }])
})
