import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { testDatabaseUrl } from '../support/database'

const run = promisify(execFile)

/** The real database behind a door that falls shut when the first connection asks for the array types. */
async function openDoor(): Promise<{ url: string; close(): void }> {
  const url = new URL(await testDatabaseUrl())
  const { hostname, port } = url
  let isFirst = true
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const each of [socket, onward]) each.on('error', () => each.destroy())
    socket.on('data', (said) => {
      if (!isFirst || !said.includes('pg_catalog.pg_type')) return void onward.write(said)
      isFirst = false
      socket.destroy()
      onward.destroy()
    })
    onward.pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, close: () => server.close() }
}

const PROGRAM = `
  import { openDatabase } from './db/client'
  import { forgiveLostConnections } from './db/forgive-lost-connections'
  forgiveLostConnections({ warn: (_, message) => console.log(message) })
  const db = openDatabase(process.argv[1], { max: 1 })
  await db.$client.unsafe('select 1')
  if (process.argv[2]) Promise.reject(new Error(process.argv[2]))
  await new Promise(setImmediate)
  console.log('still here')
  process.exit()`

const lives = (url: string, mistake = '') =>
  run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, url, mistake])

it('a database that goes away while it is connected to ends no process', async () => {
  const door = await openDoor()
  try {
    const { stdout } = await lives(door.url)
    expect(stdout).toMatch(/lost while it was made/)
    expect(stdout).toMatch(/still here/)
  } finally {
    door.close()
  }
})

it('any other failure that nobody hears still ends it', async () => {
  await expect(lives(await testDatabaseUrl(), 'a mistake of ours')).rejects.toThrow('a mistake of ours')
})
