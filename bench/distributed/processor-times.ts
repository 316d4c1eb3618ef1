import { openDatabase, type Sql } from '#db/client'
import { hasCitus } from '#db/distribution/distributed-tables'
import { processorTimeOf } from '../indexing/processor-time'

/** The processor time so far, in milliseconds. `workers` is the sum of all worker nodes; a single Postgres is a coordinator. */
export interface ProcessorTimes {
  coordinator: number
  workers: number
}

/** Returns a function that reads the times of the servers of this database. They must be on this machine. */
export async function findServers(url: string): Promise<() => ProcessorTimes> {
  const [coordinator, workers] = await withSql(url, async (sql) => {
    const pids = []
    for (const { nodename, nodeport } of await listWorkers(sql)) {
      const { href } = Object.assign(new URL(url), { hostname: nodename, port: nodeport })
      pids.push(await withSql(href, readPid))
    }
    return [await readPid(sql), pids] as const
  })
  return () => ({
    coordinator: processorTimeOf(coordinator),
    workers: workers.reduce((sum, pid) => sum + processorTimeOf(pid), 0),
  })
}

const listWorkers = async (sql: Sql) =>
  (await hasCitus(sql))
    ? sql<{ nodename: string; nodeport: number }[]>`
        select nodename, nodeport from pg_dist_node where isactive and groupid <> 0`
    : []

/** The process whose children serve the connections. */
async function readPid(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`
  return row?.pid ?? Number.NaN
}

async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { $client: sql } = openDatabase(url, { max: 1, applicationName: 'bench' })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
