import { DomainError } from '#server/kernel/errors'

/**
 * Rejects cookie-authenticated writes from other origins. It also covers requests that may set a cookie, so
 * that a foreign form cannot sign a person in to another account. Browsers never send an Authorization header
 * by themselves, so such requests need no check. Programs send no Origin header.
 */
export function requireSameOrigin(request: Request, baseUrl: string): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  if (request.headers.has('authorization')) return
  const origin = request.headers.get('origin')
  if (origin === null && !request.headers.has('cookie')) return
  const isSameOrigin =
    origin === null ? fetchSite(request) === 'same-origin' : isOwnOrigin(origin, request, baseUrl)
  if (!isSameOrigin)
    throw new DomainError('forbidden', {
      message:
        'This request came from another site. Open the page here and send it again. ' +
        'Programs send a key in the Authorization header.',
    })
}

const fetchSite = (request: Request) => request.headers.get('sec-fetch-site')

/**
 * Unless BASE_URL is https, the requested host (localhost, a LAN address) is accepted as well. With https it
 * is not, because an attacker on the network can forge http pages of the same host.
 */
export const isOwnOrigin = (origin: string, request: Request, baseUrl: string) =>
  origin === new URL(baseUrl).origin ||
  (!baseUrl.startsWith('https:') && origin === new URL(request.url).origin)
