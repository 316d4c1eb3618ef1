import { DomainError } from '../../kernel/errors'

/**
 * A write that a browser's cookie vouches for must come from our own pages, and so must one that may be answered with a
 * cookie: nobody is signed in to a stranger's account by a stranger's form. Credentials in the Authorization header are
 * never sent by a browser on its own, so they need no such proof; programs name no origin.
 */
export function requireSameOrigin(request: Request, baseUrl: string): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  if (request.headers.has('authorization')) return
  const origin = request.headers.get('origin')
  if (origin === null && !request.headers.has('cookie')) return
  const isSameOrigin =
    origin === null ? fetchSite(request) === 'same-origin' : isOurs(origin, request, baseUrl)
  if (!isSameOrigin)
    throw new DomainError('forbidden', {
      message:
        'This request did not come from our own pages. Open the page here and send it again. ' +
        'Programs send a key in the Authorization header.',
    })
}

const fetchSite = (request: Request) => request.headers.get('sec-fetch-site')

/**
 * Behind a name of its own (localhost, a LAN address) the host that was asked is as good as BASE_URL. Not where that is
 * https: pages of the same host without it are whatever somebody on the line makes of them.
 */
export const isOurs = (origin: string, request: Request, baseUrl: string) =>
  origin === new URL(baseUrl).origin ||
  (!baseUrl.startsWith('https:') && origin === new URL(request.url).origin)
