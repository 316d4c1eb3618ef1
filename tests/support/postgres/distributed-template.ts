import postgres from 'postgres'
import { databaseUrl } from './database-url'

export interface TestServers {
  serverUrl: string
  /** The database with all migrations and no rows. */
  template: string
  /** The servers on which each database of the tests is created. The last one is `serverUrl`. */
  nodes: readonly string[]
  stop: () => Promise<void>
}

/**
 * The nodes of the distributed database of `npm run test:citus`. Nobody can connect to it until the end, because it is copied on
 * each node. A copy is distributed in the same way: it knows the same nodes by the same addresses.
 */
export async function holdDistributedTemplate(url: string): Promise<TestServers> {
  const template = new URL(url).pathname.slice(1)
  const nodes = await readNodes(url)
  for (const node of nodes) await allowConnections(node, template, false)
  return {
    serverUrl: databaseUrl(url, 'postgres'),
    template,
    nodes,
    stop: async () => {
      for (const node of nodes) await allowConnections(node, template, true)
    },
  }
}

async function readNodes(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ nodename: string; nodeport: number }[]>`
    select nodename, nodeport from pg_dist_node order by groupid desc`
  await sql.end()
  return rows.map(({ nodename, nodeport }) =>
    databaseUrl(Object.assign(new URL(url), { hostname: nodename, port: nodeport }).href, 'postgres'),
  )
}

async function allowConnections(node: string, name: string, areAllowed: boolean): Promise<void> {
  const sql = postgres(node, { max: 1 })
  await sql`alter database ${sql(name)} with allow_connections ${sql.unsafe(String(areAllowed))}`
  if (!areAllowed) await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  await sql.end()
}
