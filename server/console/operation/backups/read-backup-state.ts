import { min } from 'drizzle-orm'
import type { Database } from '#db/client'
import { backupResults, orgs } from '#db/schema/index'

export interface BackupState {
  /** The last successful backup with `svc backup`. Null if there is none. */
  made: { at: Date; bytes: number } | null
  /** The last attempt, if it failed. */
  failed: { at: Date; problem: string } | null
  /** The start of the period without a backup: the last backup, or the first org. Null for an empty deployment. */
  since: Date | null
}

export async function readBackupState(db: Database): Promise<BackupState> {
  const [rows, [first]] = await Promise.all([
    db.select().from(backupResults),
    db.select({ at: min(orgs.createdAt) }).from(orgs),
  ])
  const made = rows.find(({ outcome }) => outcome === 'made')
  const failed = rows.find(({ outcome }) => outcome === 'failed')
  const isLast = failed && (!made || failed.finishedAt > made.finishedAt)
  return {
    made: made ? { at: made.finishedAt, bytes: made.bytes ?? 0 } : null,
    failed: isLast ? { at: failed.finishedAt, problem: failed.problem ?? '' } : null,
    since: made?.finishedAt ?? first?.at ?? null,
  }
}
