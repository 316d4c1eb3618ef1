/** A valid command that cannot be executed, for example because a section does not exist. One line; the exit code is 1. */
export class Failure extends Error {}

/**
 * Node's error for a file or a socket, such as a folder without write permission. Its message contains the cause and the file.
 */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string'
