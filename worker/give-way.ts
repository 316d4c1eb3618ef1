import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import type { Context } from '../server/kernel/context'

/** Where somebody reads and a job works at the same time, the job gets a tenth of the processor. */
export const NICENESS = 10

/**
 * Has the server processes behind these connections give way to those that answer people, in a Postgres that runs on
 * this machine and is ours. Answers what to call now and then, for a pool opens connections when it needs them.
 */
export function createGivingWay(
  applicationName: string,
  log: Context['log'],
): (db: Database) => Promise<void> {
  let last = new Set<number>()

  /** Whether it gives way now; one that does not, because it has just ended or may not, is asked again. */
  function isNice(pid: number): boolean {
    try {
      setPriority(pid, NICENESS)
      lowerGroup(pid)
      return true
    } catch (error) {
      log.debug({ err: error, pid }, 'a process of the database does not give way')
      return false
    }
  }

  return async (db) => {
    try {
      const rows = await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name = ${applicationName}`)
      last = new Set(rows.map(({ pid }) => pid).filter((pid) => last.has(pid) || isNice(pid)))
    } catch (error) {
      log.warn({ err: error }, 'the database could not be asked which of its processes do the work')
    }
  }
}

/** Linux shares the processors among sessions first, if so told, and each process of Postgres is a session of its own. */
function lowerGroup(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
