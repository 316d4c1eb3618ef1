import { execFileSync } from 'node:child_process'
import { appendFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { findPostmaster } from '#db/embedded/find-postmaster'
import { openHome } from '#db/embedded/home'
import { initCluster, readPassword, SUPERUSER } from '#db/embedded/init-cluster'
import { type LaunchPlan, launchPostmaster } from '#db/embedded/launch-postmaster'
import { locateBinaries } from '#db/embedded/locate-binaries'
import { choosePort } from '#db/embedded/port'
import { ensureDatabase } from '#db/embedded/probe'
import { stopPostmaster } from '#db/embedded/stop-postmaster'
import { migrateDatabase } from '#db/migrate'
import { processMark } from '../../../db/embedded/process-mark.mjs'

const DATABASE = 'plumbline'

/** A Postgres server that a test may kill, freeze and restart. Nothing else starts or stops it. */
export class OwnPostgres {
  private plan!: LaunchPlan
  private port!: number
  private data!: string

  constructor(private readonly dataDir: string) {}

  get url(): string {
    return this.plan.urlOf(this.port).replace(/postgres$/, DATABASE)
  }

  /** Starts it with a migrated database. */
  async open(): Promise<void> {
    await this.openEmpty()
    await migrateDatabase(this.url)
  }

  /** Starts it with an empty database. */
  async openEmpty(): Promise<void> {
    await this.prepare()
    await this.start()
    await ensureDatabase(this.plan.urlOf(this.port), DATABASE)
  }

  /** Starts it as a standby, which follows the primary and is read-only until it is promoted. Restarts the primary. */
  async openAsStandbyOf(primary: OwnPostgres): Promise<void> {
    await stopPostmaster(primary.data)
    execFileSync('cp', ['-a', path.dirname(primary.data), path.join(this.dataDir, 'postgres')])
    await primary.start()
    await this.prepare()
    const { username, password, port } = new URL(primary.url)
    const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
    writeFileSync(path.join(this.data, 'standby.signal'), '')
    appendFileSync(path.join(this.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    await this.start()
  }

  private async prepare(): Promise<void> {
    const quiet = () => {}
    const home = await openHome(realpathSync(this.dataDir), quiet)
    const binaries = await locateBinaries(home.account, this.dataDir)
    // Committed data must survive a kill.
    await initCluster(home, binaries, 'durable', quiet)
    const password = await readPassword(home)
    const urlOf = (port: number) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
    this.plan = { home, binaries, tuning: 'durable', urlOf }
    this.port = await choosePort(home, undefined)
    this.data = path.join(home.folder, 'data')
  }

  async start(): Promise<void> {
    await vi.waitUntil(() => launchPostmaster(this.plan, this.port), { timeout: 20_000, interval: 100 })
  }

  /** Resolves when no process of the server is left. */
  async kill(): Promise<void> {
    const pids = await this.processes()
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => pids.every((pid) => processMark(pid) === null), {
      timeout: 10_000,
      interval: 20,
    })
  }

  freeze = () => this.signal('SIGSTOP')
  thaw = () => this.signal('SIGCONT')

  async close(): Promise<void> {
    await this.thaw()
    await stopPostmaster(this.data)
  }

  private async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    for (const pid of await this.processes()) process.kill(pid, signal)
  }

  /** The postmaster comes first, so that it is frozen before it can start other processes. */
  private async processes(): Promise<number[]> {
    const server = await findPostmaster(this.data)
    return server === null ? [] : [server.pid, ...childrenOf(server.pid)]
  }
}

function childrenOf(parent: number): number[] {
  const processList = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = processList
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))
}
