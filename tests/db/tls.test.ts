import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { isDatabaseAway } from '#db/is-database-away'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { makeSelfSignedCertificate } from '#tests/support/self-signed-certificate'

const ROUNDS = 2
const sockets = new Set<Socket>()
let proxy: Server
let proxied: URL
let db: Database
let killer: Database

beforeAll(async () => {
  const behind = new URL(await testDatabaseUrl())
  proxy = createServer((plain) => answerTls(plain, behind))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  proxied = new URL(behind)
  proxied.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  db = openDatabase(urlWith('require'), { max: 2 })
  killer = openDatabase(behind.href, { max: 1 })
})
afterAll(async () => {
  await Promise.all([db.$client.end({ timeout: 1 }), killer.$client.end()])
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => proxy.close(resolve))
})

const certificate = makeSelfSignedCertificate()

/** A TLS proxy, because the embedded Postgres has no TLS. Forwards the decrypted bytes. */
async function answerTls(plain: Socket, behind: URL): Promise<void> {
  await once(plain, 'data')
  plain.write('S')
  const secure = new TLSSocket(plain, { isServer: true, ...certificate })
  const onward = connect(Number(behind.port), behind.hostname)
  for (const socket of [plain, secure, onward]) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  }
  secure.pipe(onward).pipe(secure)
}

function urlWith(mode: string): string {
  const url = new URL(proxied)
  url.searchParams.set('sslmode', mode)
  return url.href
}

const kill = (pid: number) => killer.execute(sql`select pg_terminate_backend(${pid}, 5000)`)

async function pidOf(tx: Pick<Database, 'execute'>): Promise<number> {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

const answers = async () => expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }])

it('the connection is encrypted', async () => {
  await answers()
  expect([...sockets].some((socket) => socket instanceof TLSSocket && socket.getCipher() !== undefined)).toBe(
    true,
  )
})

it('after a connection ended under a statement, the next query gets an answer', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const failed = db.transaction(async (tx) => {
      const pid = await pidOf(tx)
      const sleeping = tx.execute(sql`select pg_sleep(30)`)
      await kill(pid)
      await sleeping
    })
    await expect(failed).rejects.toSatisfy(isDatabaseAway)
    await answers()
  }
})

it('a transaction whose connection ended between two statements fails, and nothing of it is done elsewhere', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const strayed: unknown[] = []
    const failed = db.transaction(async (tx) => {
      await kill(await pidOf(tx))
      strayed.push(...(await tx.execute(sql`select 'stray'`)))
    })
    await expect(failed).rejects.toSatisfy(isDatabaseAway)
    expect(strayed).toEqual([])
    await answers()
  }
})

it.each(['verify-full', 'verify-ca'])(
  'sslmode=%s rejects a certificate from an unknown authority',
  async (mode) => {
    const { $client: client } = openDatabase(urlWith(mode), { max: 1 })
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(client`select 1`).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    await client.end()
  },
)

it('sslmode=prefer connects without TLS to a server that has none, and require does not', async () => {
  const url = new URL(await testDatabaseUrl())
  url.searchParams.set('sslmode', 'prefer')
  const preferring = openDatabase(url.href, { max: 1 })
  expect(await preferring.execute(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await preferring.$client.end()
  url.searchParams.set('sslmode', 'require')
  const requiring = openDatabase(url.href, { max: 1 })
  await expect(requiring.$client`select 1`).rejects.toThrow('does not offer TLS')
  await requiring.$client.end()
})

it.each([
  ['is silent', 'CONNECT_TIMEOUT', () => undefined],
  ['closes the connection', 'ECONNRESET', (socket: Socket) => socket.end()],
])('a server that agrees to TLS and then %s fails the query: %s', async (_, code, afterAnswer) => {
  const accepted = new Set<Socket>()
  const server = createServer((socket) => {
    accepted.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.write('S', () => afterAnswer(socket)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `postgres://somebody@127.0.0.1:${port}/somewhere?sslmode=require`
  const { $client: client } = openDatabase(url, { max: 1, connectTimeoutS: 1 })
  for (let attempt = 0; attempt < 2; attempt++) await expect(client`select 1`).rejects.toMatchObject({ code })
  await client.end()
  for (const socket of accepted) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
