import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/**
 * Who is at the other end. Each of the operator's proxies appends to X-Forwarded-For whom it saw, so that with two of
 * them the second entry from the end is true; what stands before it anybody may have written. A shorter list did not
 * come through the proxies, and is not believed.
 */
export function clientAddress(incoming: HttpBindings['incoming'] | undefined, trustedHops: number): string {
  const peer = withoutMapping(incoming?.socket?.remoteAddress ?? '')
  if (trustedHops === 0) return peer
  const seen = String(incoming?.headers['x-forwarded-for'] ?? '').split(',')
  const address = withoutMapping(seen.at(-trustedHops)?.trim() ?? '')
  return isIP(address) === 0 ? peer : address
}

/** `::ffff:192.0.2.1` is what a socket that listens for both families calls 192.0.2.1. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
