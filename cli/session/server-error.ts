/** A failed request to the server. Printed as one line; the exit code is 1. */
export class ServerError extends Error {}
