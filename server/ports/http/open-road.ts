import { lookup as systemLookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressRule } from './address-rules'
import { refused } from './outbound-error'

/** All addresses of a name. */
export type Resolver = (hostname: string) => Promise<string[]>

export const systemResolver: Resolver = async (hostname) =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address)

/** Connections that lead only where the rule lets them. */
export interface Road {
  agentFor(url: URL): http.Agent
}

const IDLE_MS = 4_000

/**
 * The rule is asked when the socket connects, about the addresses that it then connects to: a name that leads
 * elsewhere a moment later changes nothing. Addresses that stand in a URL are resolved by nobody, and asked about first.
 */
export function openRoad(mayConnect: AddressRule, resolver: Resolver): Road {
  const lookup: LookupFunction = (hostname, options, done) => {
    resolver(hostname).then(
      (found) => {
        const open = found.filter((address) => mayConnect(hostname, address))
        const [first] = open
        if (first === undefined) return done(refused(hostname), '', 0)
        if (!options.all) return done(null, first, isIP(first))
        done(
          null,
          open.map((address) => ({ address, family: isIP(address) })),
        )
      },
      (error) => done(error, '', 0),
    )
  }
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS, lookup }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS, lookup }),
  }
  return {
    agentFor({ protocol, hostname }) {
      const literal = hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) !== 0 && !mayConnect(literal, literal)) throw refused(literal)
      return agents[protocol as keyof typeof agents]
    },
  }
}
