import type { Sql } from '../client'
import { hasCitus } from './distributed-tables'

/** A database that cannot be distributed as it is. The message says what to do. */
export class DistributionError extends Error {}

const OLDEST_CITUS = 13

/** Refuses a set-up in which a step would fail half-way. */
export async function requireDistributable(sql: Sql): Promise<void> {
  if (!(await hasCitus(sql)))
    throw new DistributionError(
      'The database has no Citus. Run "create extension citus" in this database on the coordinator and on each worker node.',
    )
  await requireVersion(sql)
  await requireNodes(sql)
  await requireQuiet(sql)
}

async function requireVersion(sql: Sql): Promise<void> {
  const [row] = await sql`select extversion as version from pg_extension where extname = 'citus'`
  if (Number.parseInt(row?.version, 10) < OLDEST_CITUS)
    throw new DistributionError(
      `Citus ${row?.version} is too old. Install Citus ${OLDEST_CITUS} or newer on all nodes.`,
    )
}

async function requireNodes(sql: Sql): Promise<void> {
  const nodes = await sql`select groupid, nodename, nodeport from pg_dist_node where isactive`
  if (!nodes.some(({ groupid }) => groupid === 0))
    throw new DistributionError(
      "The coordinator is not among the nodes. Run: select citus_set_coordinator_host('its address', 5432)",
    )
  if (!nodes.some(({ groupid }) => groupid !== 0))
    throw new DistributionError(
      "There is no worker node. Run for each of them: select citus_add_node('its address', 5432)",
    )
  const settings =
    await sql`select nodeid, success, result from run_command_on_all_nodes('show max_prepared_transactions')`
  if (settings.some(({ success }) => !success))
    throw new DistributionError(
      'A node does not answer. See: select * from citus_check_cluster_node_health()',
    )
  if (settings.some(({ result }) => result === '0'))
    throw new DistributionError(
      'A node has max_prepared_transactions = 0, so it cannot commit with others. Set it to max_connections on all nodes.',
    )
}

async function requireQuiet(sql: Sql): Promise<void> {
  const [{ count = 0 } = {}] = await sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'plumbline%'`
  if (count > 0)
    throw new DistributionError(
      `${count} connections of Plumbline are open. Stop all web processes and workers first; they can start again after this command.`,
    )
}
