import { lookup as systemLookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressRule } from './address-rules'
import { addressNotPublic } from './outbound-error'

/** All addresses of a name. */
export type Resolver = (hostname: string) => Promise<string[]>

export const systemResolver: Resolver = async (hostname) =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address)

/** Connections that lead only to addresses that the rule allows. */
export interface ConnectionPool {
  agentFor(url: URL): http.Agent
}

const IDLE_MS = 4_000

/**
 * Checks the rule when the socket connects, with the actual address, so that DNS rebinding has no effect. IP addresses in a URL
 * are not resolved, so they are checked before.
 */
export function openConnectionPool(isAllowed: AddressRule, resolver: Resolver): ConnectionPool {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolver(hostname).then(
      (addresses) => {
        const allowed = addresses.filter((address) => isAllowed(hostname, address))
        const [first] = allowed
        if (first === undefined) return callback(addressNotPublic(hostname), '', 0)
        if (!options.all) return callback(null, first, isIP(first))
        callback(
          null,
          allowed.map((address) => ({ address, family: isIP(address) })),
        )
      },
      (error) => callback(error, '', 0),
    )
  }
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS, lookup }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS, lookup }),
  }
  return {
    agentFor({ protocol, hostname }) {
      const literal = hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) !== 0 && !isAllowed(literal, literal)) throw addressNotPublic(literal)
      return agents[protocol as keyof typeof agents]
    },
  }
}
