/** An invalid command line. The message is one line that says what to write instead. */
export class UsageError extends Error {}
