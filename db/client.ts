import type { Socket } from 'node:net'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { connectSocket } from './connect-socket'
import { connectionsOf } from './connections-of-server'
import { createLookups, type Lookups } from './lookups'
import { observeQueries } from './observe-queries'
import * as schema from './schema'
import { readTlsMode } from './secure-socket'
import { pulseOf, type Server } from './server-pulse'

export type Sql = postgres.Sql
/** A connection pool, or a transaction. */
export type AnySql = postgres.Sql | postgres.TransactionSql
type PoolDatabase = PostgresJsDatabase<typeof schema> & { $client: Sql }
export type Database = PoolDatabase & {
  /** More connections of this pool, for lookups by key. Only the web process has them, and transactions do not. */
  $lookups?: Lookups<PoolDatabase>
  /** The only connection for locks that this process holds, opened at its first use. Transactions lack it. */
  $locks?: () => Sql
  /** Opens a pool with the settings of this one. The caller ends it. Transactions lack it. */
  $openPool?: (max: number) => PoolDatabase
}

/** The longest delay between attempts to reconnect to a restarted database. */
const LONGEST_BACKOFF_S = 1

/** If the server has not reported the statement timeout after this extra time, its process for the connection is frozen. */
const MARGIN_MS = 5_000

interface DatabaseOptions {
  max?: number
  applicationName?: string
  connectTimeoutS?: number
  /** Whether the process serves requests. It then has connections for lookups, in addition to `max`. */
  hasLookups?: boolean
  /**
   * Time limit of each statement; unlimited if absent. If set, requests wait for this pool: its statements fail within 3 s if
   * the server is frozen or unreachable.
   */
  statementTimeoutMs?: number
  /** After this pause of the process within a transaction, the database ends the connection and releases its locks. */
  idleInTransactionMs?: number
  /**
   * Whether the pool does one task and ends. If so, no timer replaces old connections, because it would keep the process alive.
   */
  isForOneTask?: boolean
  /** Whether the URL leads to servers that only serve reads. */
  isReplica?: boolean
  /** Called with each socket to the server. */
  onSocket?: (socket: Socket) => void
  /** If set, statements go through it. Locks and LISTEN, which need a session of their own, still go to the server. */
  pooler?: Pooler | null
}

/** A pooler in transaction mode: each transaction may run in another session of Postgres. */
export interface Pooler {
  url: string
  /** Whether it knows the prepared statements of its clients in every session. */
  keepsPrepared: boolean
}

/** One pool per process. Bigint columns are read as numbers, because no id is close to 2^53. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { pooler } = options
  const direct = connectionSettings(url, options)
  const pooled = pooler ? pooledSettings(pooler, options) : direct
  const open = (max: number): PoolDatabase =>
    drizzle(observeQueries(postgres(pooler?.url ?? url, { ...pooled, max })), {
      schema,
      casing: 'snake_case',
    })
  let locks: Sql | null = null
  const $locks = () => {
    locks ??= postgres(url, { ...direct, max: 1, max_lifetime: null })
    return locks
  }
  const db = Object.assign(open(options.max ?? 10), { $openPool: open, $locks })
  if (pooler) db.$client.listen = (...listener) => $locks().listen(...listener)
  const $lookups = options.hasLookups ? createLookups(() => open(1)) : undefined
  const { end } = db.$client
  db.$client.end = async (how) => {
    const others = [locks, ...($lookups?.connections ?? []).map(({ $client }) => $client)]
    await Promise.all([end(how), ...others.map((client) => client?.end(how))])
  }
  return Object.assign(db, $lookups && { $lookups })
}

function connectionSettings(url: string, options: DatabaseOptions) {
  const { statementTimeoutMs, idleInTransactionMs } = options
  const { connectTimeoutS = 30 } = options
  const pulse = statementTimeoutMs ? pulseOf(url, options.isReplica) : undefined
  const socketOptions = {
    tls: readTlsMode(url),
    connectTimeoutMs: connectTimeoutS * 1000,
    silenceMs: statementTimeoutMs && statementTimeoutMs + MARGIN_MS,
    connections: connectionsOf(url),
    ...(pulse && { pulse }),
    leavesReadOnly: !options.isReplica,
  }
  // The types of postgres.js lack the `socket` option.
  return {
    connect_timeout: connectTimeoutS,
    ...(options.isForOneTask && { max_lifetime: null }),
    // Our socket makes the TLS connection.
    ssl: false,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'plumbline',
      ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }),
      ...(idleInTransactionMs && { idle_in_transaction_session_timeout: idleInTransactionMs }),
    },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    socket: async (server: Server) => {
      const socket = await connectSocket(server, socketOptions)
      options.onSocket?.(socket)
      return socket
    },
    // Statements that wait for a connection to a silent server fail together, without a delay for each.
    backoff: (retries: number) => (pulse?.isSilent ? 0 : Math.min(3 ** retries / 100, LONGEST_BACKOFF_S)),
  }
}

/** A pooler refuses time limits of a session. `server/boot/check-pooler.ts` requires that its own sessions have one. */
function pooledSettings({ url, keepsPrepared }: Pooler, options: DatabaseOptions) {
  const settings = connectionSettings(url, options)
  const { application_name } = settings.connection
  return { ...settings, connection: { application_name }, prepare: keepsPrepared }
}
