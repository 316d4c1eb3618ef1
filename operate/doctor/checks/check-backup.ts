import type { Database } from '#db/client'
import { readBackupState } from '#server/console/operation/index'
import { type Finding, findingsAbout } from '../finding'

const { ok, off, warning } = findingsAbout('backup')

/** Half a day later than a daily backup. The alert rule has the same limit. */
const LATE_H = 36
const HOUR_MS = 3_600_000

/** Whether `svc backup` ran recently. */
export async function checkBackup(db: Database, now = Date.now()): Promise<Finding> {
  const [table] = await db.$client`select to_regclass('public.backup_results') is not null as exists`
  if (!table?.exists) return off('The first start records results of backups.')
  const { made, failed, since } = await readBackupState(db)
  if (failed)
    return warning(
      `The last backup failed: ${failed.problem}`,
      'Run svc backup again, and see docs/backup.md.',
    )
  if (since === null) return off('There is no data to back up yet.')
  const ageH = Math.floor((now - since.getTime()) / HOUR_MS)
  if (made === null && ageH < LATE_H) return off('No backup was made yet.')
  if (ageH < LATE_H) return ok(`The last backup was made ${ageH} hours ago.`)
  return warning(
    made ? `The last backup was made ${ageH} hours ago.` : 'No backup was ever made with svc backup.',
    'Schedule svc backup, for example every night: see docs/backup.md. Ignore this if the tools of Postgres make your backups.',
  )
}
