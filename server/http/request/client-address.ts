import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/**
 * The client's address. Each of the operator's proxies appends the address it saw to X-Forwarded-For. With
 * two proxies, the second entry from the end is trusted; a client can forge all entries before it. A shorter
 * list did not pass through the proxies and is ignored.
 */
export function clientAddress(incoming: HttpBindings['incoming'] | undefined, trustedHops: number): string {
  const peer = withoutMapping(incoming?.socket?.remoteAddress ?? '')
  if (trustedHops === 0) return peer
  const addresses = String(incoming?.headers['x-forwarded-for'] ?? '').split(',')
  const address = withoutMapping(addresses.at(-trustedHops)?.trim() ?? '')
  return isIP(address) === 0 ? peer : address
}

/** A dual-stack socket reports 192.0.2.1 as `::ffff:192.0.2.1`. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
