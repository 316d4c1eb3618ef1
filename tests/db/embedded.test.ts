import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/index'
import { holdCluster, postmasterPid, query, spawnHolder } from '#tests/support/postgres/embedded-holder'
import { processMark } from '../../db/embedded/process-mark.mjs'

const base = mkdtempSync(path.join(tmpdir(), 'plumbline-embedded-'))
const dataDir = path.join(base, 'shared')
const inHome = (name: string) => path.join(dataDir, 'postgres', name)

const start = (folder = dataDir, port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: folder, log: () => {}, port })

/** Starts a server, runs the check, and stops the server even if the check fails. */
async function whileRunning(look: (url: string) => Promise<void>, folder = dataDir): Promise<void> {
  const cluster = await start(folder)
  try {
    await look(cluster.url)
  } finally {
    await cluster.stop()
  }
}

const waitForEnd = (pid: number) =>
  vi.waitUntil(() => processMark(pid) === null, { timeout: 5000, interval: 10 })

beforeAll(async () => {
  // The account that runs Postgres must be able to enter this folder.
  chmodSync(base, 0o755)
  await whileRunning(async (url) => {
    await query(url, `create table kept (word text); insert into kept values ('säule')`)
  })
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('a cluster', () => {
  test('keeps its rows and port between starts and runs only while a process uses it', async () => {
    const first = await start()
    const pid = postmasterPid(dataDir)
    await first.stop()
    await first.stop()
    expect(processMark(pid)).toBeNull()
    await whileRunning(async (url) => {
      expect(url).toBe(first.url)
      expect(await query(url, 'select word from kept')).toEqual([{ word: 'säule' }])
    })
  })

  test('sorts and folds Unicode the same way on every system', async () => {
    await whileRunning(async (url) => {
      const [row] = await query(url, `select lower('ÄÉŽ') as low, 'Z' < 'a' as by_code_point`)
      expect(row).toEqual({ low: 'äéž', by_code_point: true })
    })
  })

  test('hides its password from other accounts and rejects connections without it', async () => {
    expect(statSync(inHome('password')).mode & 0o777).toBe(0o600)
    await whileRunning(async (url) => {
      const without = Object.assign(new URL(url), { password: '' }).href
      await expect(query(without, 'select 1')).rejects.toThrow(/password/)
    })
  })
})

describe('after kill -9', () => {
  test('of the program only, the next start adopts the running server', async () => {
    const holder = await holdCluster(dataDir)
    const pid = postmasterPid(dataDir)
    await holder.kill()
    await whileRunning(async (url) => {
      expect(postmasterPid(dataDir)).toBe(pid)
      expect(await query(url, 'select word from kept')).toHaveLength(1)
    })
    expect(processMark(pid)).toBeNull()
  })

  test('of program and server, the next start recovers committed rows', async () => {
    const holder = await holdCluster(dataDir)
    await query(holder.url, 'create table committed as select generate_series(1, 1000) as n')
    const pid = postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await holder.kill()
    await waitForEnd(pid)
    await whileRunning(async (url) => {
      expect(await query(url, 'select count(*)::int as n from committed')).toEqual([{ n: 1000 }])
    })
  })

  test('during creation of the cluster, the next start creates the complete cluster', async () => {
    const folder = path.join(base, 'interrupted')
    const home = path.join(folder, 'postgres')
    const drafts = () => (existsSync(home) ? readdirSync(home) : []).filter((name) => /^data.new-/.test(name))
    const holder = spawnHolder(folder)
    await vi.waitUntil(() => drafts().length > 0, { timeout: 10_000, interval: 5 })
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(readdirSync(home)).not.toContain('data')
    await whileRunning(async (url) => {
      expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'plumbline' }])
    }, folder)
    expect(drafts()).toEqual([])
  })

  test('a stale pid file with the pid of an unrelated process does not prevent the start', async () => {
    const { uid, gid } = statSync(inHome('data'))
    const stranger = spawn('sleep', ['60'], { uid, gid })
    await once(stranger, 'spawn')
    writeFileSync(inHome('data/postmaster.pid'), `${stranger.pid}\n${inHome('data')}\n1\n5432\n\n127.0.0.1\n`)
    await whileRunning(async (url) => {
      expect(await query(url, 'select word from kept')).toHaveLength(1)
    })
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
    await once(stranger, 'exit')
  })
})

describe('a server whose owners are all killed', () => {
  const OFTEN_MS = 50

  test('ends by itself, and leaves no process', async () => {
    const folder = path.join(base, 'orphan')
    const holders = await Promise.all([holdCluster(folder, {}, OFTEN_MS), holdCluster(folder, {}, OFTEN_MS)])
    const server = postmasterPid(folder)
    const watcher = Number.parseInt(readFileSync(path.join(folder, 'postgres/watcher'), 'utf8'), 10)
    await holders[0].kill()
    expect(await query(holders[1].url, 'select 1 as here')).toEqual([{ here: 1 }])
    await holders[1].kill()
    await vi.waitUntil(() => processMark(server) === null, { timeout: 15_000, interval: 20 })
    await waitForEnd(watcher)
    expect(existsSync(path.join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  test('is watched by one process, which ends when the last owner leaves in order', async () => {
    const folder = path.join(base, 'watched')
    const watcherOf = () => readFileSync(path.join(folder, 'postgres/watcher'), 'utf8')
    const one = await holdCluster(folder)
    const watcher = watcherOf()
    const two = await holdCluster(folder)
    expect(watcherOf()).toBe(watcher)
    await one.leave()
    expect(processMark(Number.parseInt(watcher, 10))).not.toBeNull()
    await two.leave()
    await waitForEnd(Number.parseInt(watcher, 10))
  })
})

describe('several processes', () => {
  test('share one cluster when they start at once on an empty folder; the last one stops it', async () => {
    const folder = path.join(base, 'together')
    const [one, two] = await Promise.all([holdCluster(folder), holdCluster(folder)])
    expect(one.url).toBe(two.url)
    expect([...one.logged, ...two.logged].filter((line) => /Creating/.test(line))).toHaveLength(1)
    const pid = postmasterPid(folder)
    await one.leave()
    expect(await query(two.url, 'select 1 as here')).toEqual([{ here: 1 }])
    await two.leave()
    expect(processMark(pid)).toBeNull()
  })

  test('are counted separately even if one process starts twice from two copies of the code', async () => {
    vi.resetModules()
    const copy = await import('#db/embedded/index')
    const [one, two] = [await start(), await copy.startEmbeddedPostgres({ dataDir, log: () => {} })]
    await one.stop()
    expect(await query(two.url, 'select 1 as here')).toEqual([{ here: 1 }])
    await two.stop()
    expect(readdirSync(inHome('leases'))).toEqual([])
  })

  test('do not wait for a killed process', async () => {
    const killed = await holdCluster(dataDir)
    const cluster = await start()
    const pid = postmasterPid(dataDir)
    await killed.kill()
    await cluster.stop()
    expect(processMark(pid)).toBeNull()
    expect(readdirSync(inHome('leases'))).toEqual([])
  })
})

describe('a one-sentence error says that', () => {
  test('another Postgres version created the data', async () => {
    const version = readFileSync(inHome('data/PG_VERSION'), 'utf8')
    writeFileSync(inHome('data/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /was made by Postgres 17, and this version brings Postgres 18: carry/,
    )
    writeFileSync(inHome('data/PG_VERSION'), version)
  })

  test('the configured port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await expect(start(dataDir, port)).rejects.toThrow(
      `The embedded Postgres cannot use port ${port}, because another program uses it.`,
    )
    other.close()
  })

  test('the password file is missing', async () => {
    renameSync(inHome('password'), inHome('elsewhere'))
    await expect(start()).rejects.toThrow(/password, is gone: restore it/)
    renameSync(inHome('elsewhere'), inHome('password'))
  })

  test('the data path is a file', async () => {
    const file = path.join(base, 'file')
    writeFileSync(file, '')
    await expect(start(path.join(file, 'data'))).rejects.toThrow(
      /file.data cannot be made, .*set another DATA_DIR/,
    )
  })
})
