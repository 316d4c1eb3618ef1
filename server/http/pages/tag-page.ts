import { etagOf, matchesEtag } from '../response/etag'

/** Pages with fixed texts. Other pages are streamed, and their ETag comes from the data of their loaders. */
const STABLE = /^\/(docs\/(api|config)|changelog|pricing)?\/?$/
/** `text/x-script` is the data that the browser loads on client-side navigation. */
const TEXT = /^text\/(markdown|plain|x-script)\b/

/**
 * Adds an ETag to responses that stay the same for their reader. Ignores values that change with each request, such as the
 * nonce. A 304 has no Content-Security-Policy, so the cached page keeps its own policy and nonce.
 */
export async function tagPage(request: Request, response: Response, changing: string[]): Promise<Response> {
  if (!isTagged(request, response)) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  const etag = etagOf(changing.reduce((remaining, value) => remaining.replaceAll(value, ''), text))
  headers.set('etag', etag)
  if (!matchesEtag(request, etag)) return new Response(text, { headers })
  headers.delete('content-type')
  return new Response(null, { status: 304, headers })
}

function isTagged({ method, url }: Request, { status, headers }: Response): boolean {
  if (status !== 200 || !['GET', 'HEAD'].includes(method)) return false
  const type = headers.get('content-type') ?? ''
  return TEXT.test(type) || (type.startsWith('text/html') && STABLE.test(new URL(url).pathname))
}
