/** The message is shown in the terminal. It contains the problem and the next step. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
