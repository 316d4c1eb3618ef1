import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { ensureRunning } from './ensure-running'
import { explainError } from './explain-failure'
import { openHome } from './home'
import { initCluster, readPassword, SUPERUSER } from './init-cluster'
import { keepRunning } from './keep-running'
import { takeLease } from './leases'
import { locateBinaries } from './locate-binaries'
import { withLock } from './lock.mjs'
import { ensureDatabase } from './probe'
import { stopPostmaster } from './stop-postmaster'
import type { Tuning } from './tuning'
import { endWatch, watchOwners } from './watch/owner-watch'

export { EmbeddedPostgresError } from './embedded-postgres-error'

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Receives short messages about slow steps and unusual events. */
  log: (line: string) => void
  /** Without it, a free port is chosen and reused by later starts. */
  port?: number
  tuning?: Tuning
  /** How often a process checks that an owner of the server is alive. */
  watchIntervalMs?: number
}

export interface EmbeddedPostgres {
  /** The database `plumbline`, as its owner. */
  url: string
  /** Releases the cluster. The last process to release it stops it. */
  stop(): Promise<void>
}

const DATABASE = 'plumbline'

/** Starts the cluster of a data folder, or joins it if it already runs. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    await mkdir(options.dataDir, { recursive: true })
    const dataDir = await realpath(options.dataDir)
    const lock = path.join(dataDir, 'postgres.lock')
    const locked: Locked = (work) =>
      withLock(lock, work, {
        onWait: (pid) =>
          options.log(`Waiting for process ${pid}, which is starting or stopping the database`),
      })
    return await locked(() => join(dataDir, options, lock, locked))
  } catch (error) {
    throw explainError(error, options.dataDir)
  }
}

type Locked = <T>(work: () => Promise<T>) => Promise<T>

async function join(
  dataDir: string,
  { log, port: wantedPort, tuning = 'durable', watchIntervalMs: intervalMs }: EmbeddedPostgresOptions,
  lock: string,
  locked: Locked,
): Promise<EmbeddedPostgres> {
  const home = await openHome(dataDir, log)
  const binaries = await locateBinaries(home.account, dataDir)
  await initCluster(home, binaries, tuning, log)
  const password = await readPassword(home)
  const urlOf = (port: number, database = 'postgres') =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const giveBack = await takeLease(home.folder)
  const leave = async () => {
    if ((await giveBack()) > 0) return
    await stopPostmaster(path.join(home.folder, 'data'))
    await endWatch(home.folder)
  }
  try {
    await watchOwners({ home: home.folder, lock, intervalMs })
    const plan = { home, binaries, tuning, urlOf }
    const port = await ensureRunning(plan, wantedPort, log)
    await ensureDatabase(urlOf(port), DATABASE)
    const letGo = keepRunning({ plan, port, log, locked })
    const stop = () => {
      letGo()
      return locked(leave)
    }
    return { url: urlOf(port, DATABASE), stop: once(stop) }
  } catch (error) {
    await leave()
    throw error
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => {
    done ??= work()
    return done
  }
}
