import { isIPv6 } from 'node:net'

/** Whom an address stands for when uses are added up: whoever has one of IPv6 has all of its /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return `address ${address}`
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `network ${groups.join(':')}`
}
