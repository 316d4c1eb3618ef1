import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { migrateQueue } from '#db/migrate-queue'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

const FIELDS = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])

function terminated(): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(FIELDS.length + 4)
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(FIELDS)])
}

/** The URL of a database that stops when a client closes its connection. */
async function stoppingAtTheEnd(database: string): Promise<{ url: string; stops(): number }> {
  const url = new URL(database)
  let stops = 0
  const proxy = createServer((client) => {
    const server = connect(Number(url.port), url.hostname)
    server.on('data', (chunk) => client.write(chunk))
    server.on('close', () => client.end())
    client.on('error', () => server.destroy())
    client.on('data', (chunk) => {
      if (!chunk.equals(TERMINATE)) return server.write(chunk)
      stops += 1
      client.write(terminated(), () => server.destroy())
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  return {
    url: Object.assign(new URL(database), { host: `127.0.0.1:${(proxy.address() as AddressInfo).port}` })
      .href,
    stops: () => stops,
  }
}

it('a database that stops while the connection is closed ends no process', async () => {
  const escaped: unknown[] = []
  const keep = (error: unknown) => void escaped.push(error)
  process.prependListener('uncaughtException', keep)
  onTestFinished(() => void process.off('uncaughtException', keep))
  const { url, stops } = await stoppingAtTheEnd(await freshDatabaseUrl())
  await migrateQueue(url)
  await expect.poll(stops).toBe(1)
  // The client reads the answer within the next turns of this process, which also runs the proxy.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(escaped).toEqual([])
})
