import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { OwnPostgres } from '#tests/support/postgres/own-postgres'
import { type ComposeService, inCheckout, readImage, readServices } from './compose-file'

const PATIENCE_MS = 150_000

/**
 * Without a Docker daemon, the processes of compose.yaml run here, with its commands, environment, secrets and health checks,
 * in its order. Only the folders, the ports and the database, whose image is not ours, differ.
 */
const services = readServices()
const image = readImage()
const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-compose-'))
const folderOf = (name: string) => path.join(folder, name)
const postgres = new OwnPostgres(folder)
const children = new Map<string, ChildProcess>()
const ports: Record<string, string> = {}

beforeAll(async () => {
  // Builds only what has changed.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
  // The account that runs Postgres must be able to enter this folder.
  chmodSync(folder, 0o755)
  for (const name of ['bin', 'data', 'backups']) mkdirSync(folderOf(name))
  cpSync('deploy/compose/make-secrets.sh', folderOf('make-secrets.sh'))
  execFileSync('sh', [folderOf('make-secrets.sh')])
  const command = readFileSync('deploy/image/svc', 'utf8').replace('/app/', `${path.resolve()}/`)
  writeFileSync(folderOf('bin/svc'), command, { mode: 0o755 })
  for (const name of ['PORT', 'METRICS_PORT']) ports[name] = `${await freePort()}`
}, 300_000)

afterAll(async () => {
  for (const child of children.values()) child.kill('SIGKILL')
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Throws if the service does not declare a secret that it reads. */
function environmentOf({ environment = {}, secrets = [] }: ComposeService): NodeJS.ProcessEnv {
  const declared = Object.entries(environment).map(([name, value]): [string, string] => {
    const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(`${value}`) ?? []
    if (secret === undefined) return [name, `${value}`]
    expect(secrets).toContain(secret)
    return [name, folderOf(`secrets/${secret}`)]
  })
  return {
    NODE_ENV: 'production',
    ...image.environment,
    PATH: `${folderOf('bin')}:${process.env.PATH}`,
    ...Object.fromEntries(declared),
    DATA_DIR: folderOf('data'),
    HOST: '127.0.0.1',
    BACKUP_FOLDER: folderOf('backups'),
    PORT: ports.PORT ?? '',
    ...(environment.METRICS_PORT !== undefined && { METRICS_PORT: ports.METRICS_PORT }),
  }
}

async function startDatabase(): Promise<void> {
  await postgres.openEmpty()
  writeFileSync(folderOf('secrets/database_url'), `${postgres.url}\n`)
}

function start(name: string, service: ComposeService): ChildProcess {
  const [program = '', ...args] = (service.command ?? image.command).map(inCheckout)
  const child = spawn(program, args, { env: environmentOf(service), stdio: ['ignore', 'ignore', 'inherit'] })
  children.set(name, child)
  return child
}

async function isHealthy(service: ComposeService): Promise<boolean> {
  const [, ...args] = image.healthcheck.map(inCheckout)
  const check = promisify(execFile)(process.execPath, args, { env: environmentOf(service) })
  return check.then(
    () => true,
    () => false,
  )
}

/** Starts services when their dependencies are ready. Resolves when all satisfy `docker compose up --wait`. */
function startAll(): Promise<unknown> {
  const ready = new Map<string, Promise<unknown>>()
  for (const [name, service] of Object.entries(services)) {
    const before = Object.keys(service.depends_on ?? {}).map((other) => ready.get(other))
    expect(before, `${name} comes after what it depends on`).not.toContain(undefined)
    ready.set(
      name,
      Promise.all(before).then(() => bringUp(name, service)),
    )
  }
  return Promise.all(ready.values())
}

async function bringUp(name: string, service: ComposeService): Promise<void> {
  if (name === 'database') return startDatabase()
  const child = start(name, service)
  const isAwaited = Object.values(services).some(
    ({ depends_on }) => depends_on?.[name]?.condition === 'service_completed_successfully',
  )
  if (isAwaited) expect(await once(child, 'exit'), name).toEqual([0, null])
  else if (!service.healthcheck?.disable) {
    const interval = Number.parseInt(service.healthcheck?.interval ?? '', 10) * 1000
    await vi.waitUntil(() => isHealthy(service), { timeout: PATIENCE_MS, interval })
  }
}

it('the processes of compose.yaml become healthy, make a backup, and end in order', async () => {
  await startAll()
  expect((await fetch(`http://127.0.0.1:${ports.PORT}/readyz`)).status).toBe(200)

  const backups = () => readdirSync(folderOf('backups')).filter((name) => name.endsWith('.svc'))
  await vi.waitUntil(() => backups().length === 1, { timeout: PATIENCE_MS, interval: 200 })
  expect(readFileSync(folderOf(`backups/${backups()[0]}`), 'latin1')).toMatch(/^age-encryption\.org/)

  const ended = ['web', 'worker', 'backup'].map(async (name) => {
    const child = children.get(name)
    if (!child) throw new Error(`${name} was not started`)
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    return [name, ...(await exit)]
  })
  expect(await Promise.all(ended)).toEqual([
    ['web', 0, null],
    ['worker', 0, null],
    ['backup', 0, null],
  ])
}, 400_000)
