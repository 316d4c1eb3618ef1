/** The message is shown at the terminal. It says what happened and what to do next. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
