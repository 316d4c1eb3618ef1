import { defineStoredMetrics } from '#server/kernel/metrics/stored-metrics'
import { readBackupState } from './read-backup-state'

export const backupMetrics = defineStoredMetrics({
  gauges: {
    backup_age_seconds:
      'Time since svc backup last made a backup. Without any, time since the first organization was created.',
    backup_failed: '1 if the last attempt of svc backup failed, else 0.',
    backup_size_bytes: 'Size of the last backup of svc backup.',
  },
  async read({ db, clock }) {
    const { made, failed, since } = await readBackupState(db)
    const ageS = since === null ? null : (clock.now().getTime() - since.getTime()) / 1000
    return {
      backup_age_seconds: ageS === null ? [] : [{ labels: {}, value: Math.max(0, ageS) }],
      backup_failed: [{ labels: {}, value: failed ? 1 : 0 }],
      backup_size_bytes: made ? [{ labels: {}, value: made.bytes }] : [],
    }
  },
})
