/** An invalid command line. The message is one line with the correct form. */
export class UsageError extends Error {}
