/** Its message is one sentence for the person at the terminal, complete with what to do next. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
