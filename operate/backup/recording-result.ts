import { openDatabase } from '#db/client'
import { type BackupResult, recordBackupResult } from '#server/console/operation/index'

/** Makes a backup and stores its result in the database, for the metrics and the operator page. */
export async function recordingResult(url: string, makeBackup: () => Promise<number>): Promise<number> {
  try {
    const bytes = await makeBackup()
    await record(url, { outcome: 'made', bytes })
    return bytes
  } catch (error) {
    await record(url, { outcome: 'failed', problem: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** A failure to store the result does not fail the backup. The database of an older version has no table for it. */
async function record(url: string, result: BackupResult): Promise<void> {
  const db = openDatabase(url, { max: 1, applicationName: 'svc backup' })
  try {
    const [table] = await db.$client`select to_regclass('public.backup_results') is not null as exists`
    if (table?.exists) await recordBackupResult(db, result, new Date())
  } catch (error) {
    process.stderr.write(`The result of this backup was not recorded: ${(error as Error).message}\n`)
  } finally {
    await db.$client.end({ timeout: 1 })
  }
}
