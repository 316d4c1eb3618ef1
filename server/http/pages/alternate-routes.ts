import { preferredType } from '../request/accept'

const DOCUMENT = /^(\/app\/[^/]+)\/(?:specs|docs)\/([^/]+\/[^/]+\/.+)$/
const SEARCH = /^(\/app\/[^/]+)\/search\/?$/

/**
 * Some pages have a second form that is not a page, such as a document's markdown or the search results
 * alone. Remix returns these only from separate routes, so this function rewrites the request to such a
 * route.
 */
export function toAlternateRoute(request: Request): Request {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const url = new URL(request.url)
  const document = DOCUMENT.exec(url.pathname)
  if (document && wantsMarkdown(request, url)) {
    url.pathname = `${document[1]}/_markdown/${document[2]}`
    return new Request(url, request)
  }
  const search = SEARCH.exec(url.pathname)
  if (search && wantsFragment(request, url)) {
    url.pathname = `${search[1]}/_results`
    return new Request(url, request)
  }
  return request
}

const wantsMarkdown = (request: Request, url: URL) =>
  url.searchParams.get('format') === 'md' ||
  preferredType(request, ['text/html', 'text/markdown']) === 'text/markdown'

const wantsFragment = (request: Request, url: URL) =>
  url.searchParams.get('fragment') === '1' || request.headers.get('hx-request') === 'true'
