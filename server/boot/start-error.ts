import { EmbeddedPostgresError } from '../../db/embedded'
import { DatabaseTooNewError } from '../../db/migrate'
import { SettingsError } from '../settings'

/** An expected reason not to start. It is printed as one sentence, without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

const EXPLAINED = [StartError, SettingsError, EmbeddedPostgresError, DatabaseTooNewError]

export function explainStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return EXPLAINED.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
