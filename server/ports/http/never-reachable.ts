import { isIP } from 'node:net'
import { publicOr } from './address-rules'
import { addressNotPublic } from './outbound-error'

/**
 * Why this address can never be reached, as a sentence; null if it may be. Names other than localhost are not resolved: their
 * address is checked at each connection.
 */
export function whyNeverReachable(url: string, allow: readonly string[]): string | null {
  const { hostname, port } = new URL(url)
  if (port === '0') return 'Nothing can listen on port 0. Enter the port of the receiver.'
  const literal = hostname.replace(/^\[|\]$/g, '')
  const address = /(^|\.)localhost\.?$/.test(hostname) ? '127.0.0.1' : literal
  if (isIP(address) === 0 || publicOr(allow)(literal, address)) return null
  return addressNotPublic(literal).message
}
