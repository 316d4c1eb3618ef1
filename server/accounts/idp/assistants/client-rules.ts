import { hasVisibleCharacter } from '#server/kernel/text/text'

/** RFC 7591, section 3.2.2. `invalid_client_metadata` covers everything except the redirects. */
export class RegistrationError extends Error {
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata',
    message: string,
  ) {
    super(message)
  }
}

export const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const MAX_REDIRECTS = 10
const MAX_REDIRECT_LENGTH = 2000

/** The redirects of a client. Codes go only to programs on the person's own machine or to https. */
export function checkRedirects(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_REDIRECTS)
    throw invalidRedirect(`redirect_uris must hold 1 to ${MAX_REDIRECTS} addresses.`)
  return value.map((uri, position) => {
    const problem = typeof uri === 'string' ? problemOfRedirect(uri) : 'must be a string'
    if (problem !== null) throw invalidRedirect(`redirect_uris[${position}] ${problem}.`)
    return String(uri)
  })
}

const invalidRedirect = (message: string) => new RegistrationError('invalid_redirect_uri', message)

function problemOfRedirect(uri: string): string | null {
  if (uri.length > MAX_REDIRECT_LENGTH) return `must be at most ${MAX_REDIRECT_LENGTH} characters long`
  if (!/^[!-~]+$/.test(uri) || !URL.canParse(uri))
    return 'must be an absolute URL of printable ASCII characters'
  const { protocol, hostname, username, password } = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (uri.includes('*')) return 'must not have a wildcard: register each address'
  if (username !== '' || password !== '') return 'must not hold credentials'
  if (protocol === 'http:' && isLoopback(hostname)) return null
  if (protocol === 'https:' && !isLoopback(hostname)) return null
  return 'must be https on a public host, or http on localhost, 127.0.0.1 or [::1]'
}

const MAX_NAME_LENGTH = 100

/** Removes invisible characters and those that change the text direction. Null if nothing readable is left. */
export function readableName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = [
    ...value
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
  return hasVisibleCharacter(name) ? name : null
}

/** Rejects a client that does not support the only available flow. */
export function checkFlow(metadata: Record<string, unknown>): void {
  requireMember(metadata.grant_types, 'grant_types', 'authorization_code')
  requireMember(metadata.response_types, 'response_types', 'code')
}

function requireMember(value: unknown, name: string, required: string): void {
  if (value === undefined || (Array.isArray(value) && value.includes(required))) return
  throw new RegistrationError('invalid_client_metadata', `${name} must contain "${required}".`)
}
