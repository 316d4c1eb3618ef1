import { randomUUID } from 'node:crypto'

/** The caller's own id if it is valid, else a new one. It appears in responses, logs, errors and jobs. */
export function requestIdOf(request: Request): string {
  const sentId = request.headers.get('x-request-id') ?? ''
  return /^[A-Za-z0-9._-]{8,64}$/.test(sentId) ? sentId : randomUUID()
}
