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

/** Connections that lead only to addresses that the rule allows. */
export interface Road {
  agentFor(url: URL): http.Agent
}

const IDLE_MS = 4_000

/**
 * The rule is checked when the socket connects, with the very addresses it connects to, so that DNS rebinding
 * has no effect. IP addresses in a URL are not resolved, so they are checked before.
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
