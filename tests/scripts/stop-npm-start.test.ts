import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { postmasterPid } from '#tests/support/postgres/embedded-holder'
import { processMark } from '../../db/embedded/process-mark.mjs'

let folder: string
let dataDir: string

beforeAll(() => {
  // Builds only what has changed: `npm test` has built it before.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
}, 300_000)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plumbline-signal-'))
  dataDir = path.join(folder, 'data')
  // Started by root, the embedded Postgres runs as another account, which must be able to enter.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts `npm start` in a process group of its own, and resolves once it has printed the text. */
async function startUntil(text: string): Promise<ChildProcess & { printed(): string }> {
  const npm = spawn('npm', ['start', '--silent'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.on('data', (chunk) => {
    output += chunk
  })
  await vi.waitUntil(
    () => {
      if (npm.exitCode !== null) throw new Error(`npm start ended early: ${output}`)
      return output.includes(text)
    },
    { timeout: 120_000, interval: 20 },
  )
  return Object.assign(npm, { printed: () => output })
}

/** Resolves when no server is left; the pid file disappears a moment before the process ends. */
async function expectNoPostgres(pid: number | null): Promise<void> {
  await vi.waitUntil(() => pid === null || processMark(pid) === null, { timeout: 60_000, interval: 50 })
  const home = realpathSync(path.join(dataDir, 'postgres'))
  expect(existsSync(path.join(home, 'data/postmaster.pid'))).toBe(false)
}

const signalGroup = (npm: ChildProcess, signal: NodeJS.Signals) => process.kill(-(npm.pid ?? 0), signal)

it('SIGTERM to the group of npm start stops its Postgres in order', async () => {
  const npm = await startUntil('begin')
  const postgres = postmasterPid(dataDir)
  const ended = once(npm.stdout as NodeJS.ReadableStream, 'end')
  signalGroup(npm, 'SIGTERM')
  await ended
  expect(npm.printed()).toContain('stopping')
  await expectNoPostgres(postgres)
}, 180_000)

it('SIGHUP stops its Postgres in order, although nobody reads the output any more', async () => {
  const npm = await startUntil('begin')
  const postgres = postmasterPid(dataDir)
  npm.stdout?.destroy()
  signalGroup(npm, 'SIGHUP')
  await expectNoPostgres(postgres)
}, 180_000)

it('SIGTERM while the database is being created leaves no Postgres', async () => {
  const npm = await startUntil('Creating the database')
  const ended = once(npm.stdout as NodeJS.ReadableStream, 'end')
  signalGroup(npm, 'SIGTERM')
  await ended
  expect(npm.printed()).not.toContain('Error')
  await expectNoPostgres(null)
}, 180_000)
