import type { TrackerKind } from '#db/schema/index'

/** The stored form of a host for comparisons: in lower case, without https://, the usual port and a final slash. */
export function normalizeHost(text: string): string | null {
  const trimmed = text.trim()
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname, search, hash, username, password } = new URL(address)
  if (host === '' || `${search}${hash}${username}${password}` !== '') return null
  return `${protocol === 'http:' ? 'http://' : ''}${host}${pathname.replace(/\/+$/, '')}`
}

/** Whether both are the same server. A host's path only shows where its API begins. */
export const isSameHost = (one: string, other: string): boolean => originOf(one) === originOf(other)

const originOf = (host: string) => new URL(/^http:\/\//.test(host) ? host : `https://${host}`).origin

const PAGES: Partial<Record<string, string>> = {
  'api.linear.app': 'linear.app',
  'api.github.com': 'github.com',
}

/** The host in the addresses of tickets. Some vendors have another one for their API. */
export function ticketHost(host: string): string {
  const { host: name } = new URL(originOf(host))
  return PAGES[name] ?? name
}

/** The key of a pause of one whole host. */
export const trackerKey = ({ kind, host }: { kind: TrackerKind; host: string }): string => `${kind} ${host}`
