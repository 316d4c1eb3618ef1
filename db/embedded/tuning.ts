export type Tuning = 'durable' | 'test'

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  jit: 'off',
}

const BY_TUNING = {
  durable: {
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    wal_compression: 'on',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
  },
  // A test cluster is discarded after a power failure, so it never waits for the disk.
  test: {
    shared_buffers: '128MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
  },
} as const satisfies Record<Tuning, Record<string, string>>

/** For the operator page. Some Postgres packages lack the file, and the server does not start if a missing file is named. */
const STATISTICS = { shared_preload_libraries: 'pg_stat_statements' }

/** The postmaster's `-c name=value` arguments. */
export function tuningArguments(tuning: Tuning, { hasStatistics }: { hasStatistics: boolean }): string[] {
  const settings = { ...ALWAYS, ...BY_TUNING[tuning], ...(hasStatistics && STATISTICS) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
