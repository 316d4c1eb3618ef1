import { EmbeddedPostgresError } from '#db/embedded/index'
import { DatabaseTooNewError, DatabaseTooOldError } from '#db/migrate'
import { explainFileLimit } from './explain-file-limit'
import { SettingsError } from './settings'

/** An expected reason not to start. It is printed as one sentence, without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The database cannot be reached now. It may be starting, or failing over. */
export class DatabaseAwayError extends StartError {
  override name = 'DatabaseAwayError'
}

const EXPLAINED = [StartError, SettingsError, EmbeddedPostgresError, DatabaseTooNewError, DatabaseTooOldError]

export function explainStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message
  return explainFileLimit(error) ?? error.stack ?? error.message
}
