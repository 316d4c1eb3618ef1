import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Context } from '#server/kernel/context'

/** Nice value for worker processes: requests get about ten times their CPU share. */
export const NICENESS = 10

/**
 * Lowers the CPU priority of the Postgres processes behind these connections, if Postgres runs on this machine under our
 * control. Call the returned function regularly, because a pool opens new connections on demand.
 */
export function createPriorityLowering(
  applicationName: string,
  log: Context['log'],
): (db: Database) => Promise<void> {
  let lowered = new Set<number>()

  /** False if the process has just ended or we lack permission. The next call tries again. */
  function tryToLower(pid: number): boolean {
    try {
      setPriority(pid, NICENESS)
      lowerGroup(pid)
      return true
    } catch (error) {
      log.debug({ err: error, pid }, 'could not lower the priority of a database process')
      return false
    }
  }

  return async (db) => {
    try {
      const rows = await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name = ${applicationName}`)
      lowered = new Set(rows.map(({ pid }) => pid).filter((pid) => lowered.has(pid) || tryToLower(pid)))
    } catch (error) {
      log.warn({ err: error }, 'could not list the database processes that serve jobs')
    }
  }
}

/** With autogroups, Linux shares CPU time between sessions first, and each Postgres process has its own session. */
function lowerGroup(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
