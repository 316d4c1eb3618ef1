import { DomainError } from '#server/kernel/errors'
import { isOwnOrigin } from '../request/same-origin'

/**
 * Rejects browser requests from other sites, including sites whose name points to this machine: the requested host must be that
 * of BASE_URL. Without https, also accepts names of this machine and addresses.
 */
export function refuseForeignHost(request: Request, baseUrl: string): void {
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (!isOwnHost(host, baseUrl))
    throw new DomainError('forbidden', {
      message: `Assistants are served at ${baseUrl} only. Use that address. Operators: set BASE_URL, and let the proxy pass the Host header.`,
    })
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, request, baseUrl))
    throw new DomainError('forbidden', {
      message: 'This request came from a page of another site. Connect the assistant itself, not a page.',
    })
}

const LOCAL = /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d+)?$/i

const isOwnHost = (host: string, baseUrl: string): boolean =>
  host.toLowerCase() === new URL(baseUrl).host || (!baseUrl.startsWith('https:') && LOCAL.test(host))
