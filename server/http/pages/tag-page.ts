import { etagOf, matchesEtag } from '../response/etag'

/** Pages of the product's own texts. Pages of an org show relative times and are sent while they are being rendered. */
const STABLE = /^\/(docs\/(api|config)|changelog|pricing)?\/?$/
/** `text/x-script` is the data that the browser reads when a person moves from page to page. */
const TEXT = /^text\/(markdown|plain|x-script)\b/

/**
 * Gives an answer an ETag where it stays the same for its reader. What is new for each request, like the nonce, does not
 * count. A 304 has no Content-Security-Policy: the kept page goes on with the policy, and the nonce, it came with.
 */
export async function tagPage(request: Request, response: Response, changing: string[]): Promise<Response> {
  if (!isTagged(request, response)) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  const etag = etagOf(changing.reduce((left, value) => left.replaceAll(value, ''), text))
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
