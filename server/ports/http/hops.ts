import { OutboundError } from './outbound-error'

/** One request in a chain of redirects. */
export interface Hop {
  url: URL
  method: string
  headers: Headers
  body: Uint8Array | null
}

/** Headers that may be sent to another origin. All others may be credentials. */
const SAFE_HEADERS = ['accept', 'accept-encoding', 'accept-language', 'user-agent']

export async function firstHop(address: string | URL, init: RequestInit): Promise<Hop> {
  const url = readUrl(address)
  try {
    const request = new Request(url, { ...init, signal: null, ...(init.body ? { duplex: 'half' } : {}) })
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
    return { url, method: request.method, headers: request.headers, body }
  } catch (cause) {
    throw new OutboundError('malformed', `The request to ${url.hostname} is not a valid one.`, { cause })
  }
}

/** The next request of a redirect; null when the response is final. */
export function nextHop({ url, method, headers, body }: Hop, response: Response): Hop | null {
  const location = response.headers.get('location')
  if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return null
  const next = readUrl(location, url)
  if (url.protocol === 'https:' && next.protocol === 'http:')
    throw new OutboundError('refused', `${url.hostname} sends us on without encryption.`)
  const isSameOrigin = next.origin === url.origin
  if (keepsMethod(response.status, method)) {
    if (body && !isSameOrigin)
      throw new OutboundError('refused', `${url.hostname} sends what it was sent on to ${next.hostname}.`)
    return { url: next, method, headers: isSameOrigin ? headers : onlySafeHeaders(headers), body }
  }
  const nextHeaders = isSameOrigin ? new Headers(headers) : onlySafeHeaders(headers)
  for (const name of [...nextHeaders.keys()]) if (name.startsWith('content-')) nextHeaders.delete(name)
  return { url: next, method: method === 'HEAD' ? 'HEAD' : 'GET', headers: nextHeaders, body: null }
}

const keepsMethod = (status: number, method: string) =>
  status === 307 || status === 308 || (status !== 303 && method !== 'POST')

const onlySafeHeaders = (headers: Headers) =>
  new Headers([...headers].filter(([name]) => SAFE_HEADERS.includes(name)))

function readUrl(address: string | URL, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutboundError('malformed', 'The address is not a URL.')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('refused', `Only http and https lead out, not ${url.protocol.slice(0, 20)}`)
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('refused', `The address at ${url.hostname} holds a user name or password.`)
  return url
}
