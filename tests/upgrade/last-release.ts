/** Values of the last release. A release writes its own values here. */
export const LAST_RELEASE = {
  /** Its newest migration. Its statements are in released-statements.sql. */
  migration: '0045_backup-results',
  /** Hash of the names and texts of its migrations. */
  migrationsHash: 'd02ce767e2a5e58f6a856714445199b57f471229cb9b9ad87452fec2fda51dde',
}
