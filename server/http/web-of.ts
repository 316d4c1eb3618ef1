import { readCookie } from '../auth'
import type { Web } from '../kernel/sign-in'

interface Parts {
  baseUrl: string
  address: string
  /** Collects what goes out with the answer. */
  cookies: string[]
}

/** The request as rooms may see it: no more of it than they need. */
export function webOf({ url, headers }: Request, { baseUrl, address, cookies }: Parts): Web {
  return {
    baseUrl,
    origin: new URL(url).origin,
    address,
    userAgent: headers.get('user-agent')?.slice(0, 300) ?? null,
    cookie: (name) => readCookie(headers.get('cookie'), name),
    setCookie: (line) => {
      cookies.push(line)
    },
  }
}
