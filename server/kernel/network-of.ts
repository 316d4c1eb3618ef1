import { isIPv6 } from 'node:net'

/** The subject of an IP address in limits. IPv6 addresses count as their /64 network, which belongs to one customer. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return `address ${address}`
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const leading = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - leading.length - right.length }, () => '0')
  const groups = [...leading, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `network ${groups.join(':')}`
}
