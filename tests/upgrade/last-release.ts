/** What the last release brought. A release writes its own values here. */
export const LAST_RELEASE = {
  /** Its newest migration. Its statements are in released-statements.sql. */
  migration: '0028_reviews',
  /** Of the names and texts of its migrations. */
  migrationsHash: '7d6fa80a94eaf11eb37a3ccd61eb5b0c2a04dc9feaeb4869aaa9ff4bbc7f3c5d',
}
