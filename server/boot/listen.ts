import type { AddressInfo } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { StartError } from './start-error'

/** Resolves to the port in use. It differs from the requested port only if that is 0. */
export function listen(server: ServerType, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop the other program, or choose another with PORT=3001 npm start.`,
    EACCES: `Port ${port} may not be opened by this account. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Correct HOST.`,
    ENOTFOUND: `The name ${host} is not known. Correct HOST.`,
  }
  const reason = reasons[error.code ?? '']
  return reason ? new StartError(reason) : error
}
