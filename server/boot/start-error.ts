import { EmbeddedPostgresError } from '../../db/embedded'
import { DatabaseTooNewError } from '../../db/migrate'
import { SettingsError } from '../settings'

/** A reason not to start, told in one sentence and without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

const EXPLAINED = [StartError, SettingsError, EmbeddedPostgresError, DatabaseTooNewError]

export function explainStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return EXPLAINED.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
