export { readBackupState } from './backups/read-backup-state'
export { type BackupResult, recordBackupResult } from './backups/record-backup-result'
export { createErrorTally } from './errors/error-tally'
export { keepErrors } from './errors/keep-errors'
