import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * Ranges that IANA reserves for hosts, networks and documentation, and the addresses where clouds serve
 * secrets.
 */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** All public IPv6. Excludes ranges in it that lead elsewhere: protocols (such as Teredo), documentation, 6to4. */
const PUBLIC_V6 = ['2000::/3']
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export type AddressRule = (hostname: string, address: string) => boolean

/** Whether a connection to this address, resolved from this name, is allowed. */
export function publicOr(allow: readonly string[]): AddressRule {
  const names = new Set(allow.filter((entry) => !isAddressOrRange(entry)))
  const allowed = blockList(allow.filter(isAddressOrRange))
  return (hostname, address) =>
    names.has(hostname.toLowerCase().replace(/\.$/, '')) || contains(allowed, address) || isPublic(address)
}

/** Whether the operator named this host itself, or its address. */
export const isListed = (allow: readonly string[], hostname: string): boolean =>
  isIP(hostname) === 0
    ? allow.includes(hostname.toLowerCase())
    : contains(blockList(allow.filter(isAddressOrRange)), hostname)

const privateV4 = blockList(PRIVATE_V4)
const privateV6 = blockList(PRIVATE_V6)
const publicV6 = blockList(PUBLIC_V6)

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !contains(privateV4, address)
  return contains(publicV6, address) && !contains(privateV6, address)
}

function familyOf(address: string) {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}

const isAddressOrRange = (entry: string) => isIP(entry.split('/', 1)[0] ?? '') !== 0

/** A zone names an interface of this machine, so such an address is not on the internet. */
const contains = (list: BlockList, address: string) =>
  !address.includes('%') && list.check(address, familyOf(address))

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits ?? (isIPv4(address) ? 32 : 128)), familyOf(address))
  }
  return list
}
