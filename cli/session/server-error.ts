/** The server, or the way to it, failed: told in one line, and the exit code is 1. */
export class ServerError extends Error {}
