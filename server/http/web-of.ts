import { readCookie } from '../auth'
import type { Web } from '../kernel/sign-in'

interface Parts {
  baseUrl: string
  address: string
  /** Collects what goes out with the answer. */
  cookies: string[]
}

/** The request as rooms may see it: no more of it than they need, and read only when they do. */
export function webOf({ url, headers }: Request, { baseUrl, address, cookies }: Parts): Web {
  return {
    baseUrl,
    address,
    get origin() {
      return new URL(url).origin
    },
    get isFromElsewhere() {
      return isFromElsewhere(headers)
    },
    get userAgent() {
      return headers.get('user-agent')?.slice(0, 300) ?? null
    },
    cookie: (name) => readCookie(headers.get('cookie'), name),
    setCookie: (line) => {
      cookies.push(line)
    },
  }
}

/** Another host of the same domain is elsewhere too. Typed addresses and bookmarks are the person's own wish. */
const isFromElsewhere = (headers: Headers) =>
  ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
