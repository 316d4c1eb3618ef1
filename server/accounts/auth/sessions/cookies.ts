export const SESSION_COOKIE = 'svc_session'
export const REFRESH_COOKIE = 'svc_refresh'

const DAY_S = 24 * 60 * 60

const isLocalhost = (baseUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname)

interface Cookie {
  name: string
  value: string
  path: string
  maxAgeS: number
}

/** Cookies of path `/`. `svc_refresh` keeps the name known to clients, and a path that is not sent to pages. */
const HOST_ONLY = /^svc_(session|known_\d+|attempt_[\w-]+)$/

/**
 * The cookie name in browsers. With https, its prefix prevents other hosts of the domain from setting it, so that a neighbour
 * cannot sign people in to its own account.
 */
export const storedCookieName = (name: string, baseUrl: string) =>
  HOST_ONLY.test(name) && baseUrl.startsWith('https:') && !isLocalhost(baseUrl) ? `__Host-${name}` : name

/** Hidden from scripts, not sent by forms of other sites, and limited to https except on localhost. */
export function cookieLine({ name, value, path, maxAgeS }: Cookie, baseUrl: string): string {
  const secure = isLocalhost(baseUrl) ? '' : '; Secure'
  return `${storedCookieName(name, baseUrl)}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}

const session = { name: SESSION_COOKIE, path: '/' }
const refresh = { name: REFRESH_COOKIE, path: '/auth' }

export const sessionCookie = (value: string, baseUrl: string) =>
  cookieLine({ ...session, value, maxAgeS: 14 * DAY_S }, baseUrl)

export const refreshCookie = (value: string, baseUrl: string) =>
  cookieLine({ ...refresh, value, maxAgeS: 30 * DAY_S }, baseUrl)

export const clearedSessionCookie = (baseUrl: string) =>
  cookieLine({ ...session, value: '', maxAgeS: 0 }, baseUrl)

export const clearedRefreshCookie = (baseUrl: string) =>
  cookieLine({ ...refresh, value: '', maxAgeS: 0 }, baseUrl)

export function readCookie(header: string | null, cookieName: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, ...value] = pair.trim().split('=')
    if (name === cookieName) return value.join('=') || null
  }
  return null
}
