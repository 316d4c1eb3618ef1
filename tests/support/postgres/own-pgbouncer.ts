import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chooseAccount } from '#db/embedded/account'

/** Debian keeps it in a folder that is not in the PATH of every user. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

const binary = FOLDERS.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file))

/** Why tests with PgBouncer cannot run here. Null if they can. */
export const pgbouncerProblem: string | null = binary ? null : 'This machine has no pgbouncer.'

interface PoolerOptions {
  /** Sessions at the database. Fewer than clients, so that clients share them. */
  sessions?: number
  /** Run in each new session. */
  connectQuery?: string | null
  ignoredParameters?: string
}

const TIME_LIMIT = 'set statement_timeout = 30000'

/** A PgBouncer in transaction mode in front of the databases of one server. */
export class OwnPgbouncer {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'plumbline-pgbouncer-'))
  private child: ChildProcess | null = null

  /** Returns the URL that leads to the database through it. */
  async open(
    databaseUrl: string,
    { sessions = 2, connectQuery = TIME_LIMIT, ignoredParameters = '' }: PoolerOptions = {},
  ): Promise<string> {
    if (!binary) throw new Error(pgbouncerProblem ?? '')
    const { hostname, port, username, password, pathname } = new URL(databaseUrl)
    const database = decodeURIComponent(pathname.slice(1))
    const ownPort = await freePort()
    const target = `host=${hostname} port=${port} user=${username} password=${password} dbname=${database}`
    const query = connectQuery === null ? '' : ` connect_query='${connectQuery}'`
    const file = path.join(this.folder, 'pgbouncer.ini')
    const lines = [
      '[databases]',
      `${database} = ${target} pool_size=${sessions}${query}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      // Its clients are tests on this machine.
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 200',
      ...(ignoredParameters ? [`ignore_startup_parameters = ${ignoredParameters}`] : []),
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    const account = await chooseAccount()
    chmodSync(this.folder, 0o755)
    this.child = spawn(binary, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
    await untilUp(this.child)
    return Object.assign(new URL(databaseUrl), { port: String(ownPort) }).href
  }

  async close(): Promise<void> {
    if (this.child?.exitCode === null) {
      const ended = once(this.child, 'exit')
      this.child.kill('SIGTERM')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function untilUp({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error('no stderr')
  const logged: string[] = []
  const lines = createInterface({ input: stderr })
  for await (const line of lines) {
    logged.push(line)
    if (line.includes('process up')) {
      // Nobody reads its log from here on, and a full pipe would stop it.
      stderr.resume()
      return
    }
  }
  throw new Error(`pgbouncer ended early: ${logged.join('\n')}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
