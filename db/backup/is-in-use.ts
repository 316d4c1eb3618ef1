import type { AnySql } from '../client'

/** Whether web processes, workers or commands of Plumbline other than `svc backup` and `svc restore` are connected. */
export async function isInUse(sql: AnySql): Promise<boolean> {
  const [row] = await sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'plumbline%'
        and application_name not in ('plumbline restore', 'plumbline backup')) as "is"`
  return row?.is === true
}
