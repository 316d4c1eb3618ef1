import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { explainError } from './explain-failure'
import { findPostmaster } from './find-postmaster'
import { type Home, openHome } from './home'
import { initCluster, readPassword, SUPERUSER } from './init-cluster'
import { launchPostmaster } from './launch-postmaster'
import { takeLease } from './leases'
import { type Binaries, locateBinaries } from './locate-binaries'
import { withLock } from './lock.mjs'
import { choosePort } from './port'
import { ensureDatabase, isReady } from './probe'
import { stopPostmaster } from './stop-postmaster'
import type { Tuning } from './tuning'

export { EmbeddedPostgresError } from './embedded-postgres-error'

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Hears in a few words what takes long or is unusual. */
  log: (line: string) => void
  /** Without it, a free one that is kept from start to start. */
  port?: number
  tuning?: Tuning
}

export interface EmbeddedPostgres {
  /** The database `plumbline`, as its owner. */
  url: string
  /** Gives the cluster back; whoever does so last stops it. */
  stop(): Promise<void>
}

const DATABASE = 'plumbline'
const LAUNCH_PATIENCE_MS = 20_000
const RECOVERY_PATIENCE_MS = 10 * 60_000

/** Starts the cluster of a data folder, or joins the one that runs there already. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    await mkdir(options.dataDir, { recursive: true })
    const dataDir = await realpath(options.dataDir)
    const locked = <T>(work: () => Promise<T>) =>
      withLock(path.join(dataDir, 'postgres.lock'), work, {
        onWait: (pid) =>
          options.log(`Waiting for process ${pid}, which is starting or stopping the database`),
      })
    return await locked(() => join(dataDir, options, locked))
  } catch (error) {
    throw explainError(error, options.dataDir)
  }
}

async function join(
  dataDir: string,
  options: EmbeddedPostgresOptions,
  locked: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<EmbeddedPostgres> {
  const { log, tuning = 'durable' } = options
  const home = await openHome(dataDir, log)
  const binaries = await locateBinaries(home.account, dataDir)
  await initCluster(home, binaries, tuning, log)
  const password = await readPassword(home)
  const urlOf = (port: number, database = 'postgres') =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const port = await ensureRunning(home, binaries, { ...options, tuning }, urlOf)
  await ensureDatabase(urlOf(port), DATABASE)
  const giveBack = await takeLease(home.folder)
  const leave = () =>
    locked(async () => {
      if ((await giveBack()) === 0) await stopPostmaster(path.join(home.folder, 'data'))
    })
  let left: Promise<void> | null = null
  return {
    url: urlOf(port, DATABASE),
    stop() {
      left ??= leave()
      return left
    },
  }
}

async function ensureRunning(
  home: Home,
  binaries: Binaries,
  { port: wanted, tuning, log }: EmbeddedPostgresOptions & { tuning: Tuning },
  urlOf: (port: number) => string,
): Promise<number> {
  const giveUpAt = Date.now() + LAUNCH_PATIENCE_MS
  while (Date.now() < giveUpAt) {
    const running = await adopt(home, urlOf, log)
    if (running !== null) return running
    const port = wanted ?? (await choosePort(home))
    if (await launchPostmaster(home, binaries, tuning, port, urlOf)) return port
    await sleep(100)
  }
  throw new EmbeddedPostgresError(
    wanted
      ? `The embedded Postgres cannot have port ${wanted}: another program uses it.`
      : `The embedded Postgres does not start; ${path.join(home.folder, 'postgres.log')} says why.`,
  )
}

/** Waits for a server that runs already, be it ours of a killed start or still recovering; null if there is none. */
async function adopt(
  home: Home,
  urlOf: (port: number) => string,
  log: (line: string) => void,
): Promise<number | null> {
  const data = path.join(home.folder, 'data')
  const giveUpAt = Date.now() + RECOVERY_PATIENCE_MS
  for (let told = false; ; told = true) {
    const running = await findPostmaster(data)
    if (running === null) return null
    if (await isReady(urlOf(running.port))) return running.port
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `The embedded Postgres (process ${running.pid}) runs but takes no connections; ${path.join(home.folder, 'postgres.log')} says why.`,
      )
    }
    if (!told) log(`Waiting for the running database (process ${running.pid})`)
    await sleep(50)
  }
}
