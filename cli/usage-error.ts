/** What is wrong with a command line, in one line that says what to write instead. */
export class UsageError extends Error {}
