import type { Database } from '#db/client'
import { backupResults } from '#db/schema/index'

const PROBLEM_CHARACTERS = 500

export type BackupResult = { outcome: 'made'; bytes: number } | { outcome: 'failed'; problem: string }

/** Replaces the last result with the same outcome. */
export async function recordBackupResult(db: Database, result: BackupResult, now: Date): Promise<void> {
  const values = {
    outcome: result.outcome,
    finishedAt: now,
    bytes: result.outcome === 'made' ? result.bytes : null,
    problem: result.outcome === 'failed' ? result.problem.slice(0, PROBLEM_CHARACTERS) : null,
  }
  const { outcome: target, ...set } = values
  await db
    .insert(backupResults)
    .values({ outcome: target, ...set })
    .onConflictDoUpdate({ target: backupResults.outcome, set })
}
