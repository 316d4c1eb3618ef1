/** The content of a repository file and its media type. */
export interface SentBytes {
  type: string
  bytes: Uint8Array
  /** Object id of the content. */
  sha: string
  /** Browsers save the file under this name. Without it they show the content. */
  fileName?: string
  /** How long a browser keeps the content. Default: a minute. */
  maxAgeSeconds?: number
}

/** The content is untrusted. When opened directly, it may run no scripts and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function sendBytes(
  { type, bytes, sha, fileName, maxAgeSeconds = 60 }: SentBytes,
  ifNoneMatch: string | null,
): Response {
  const etag = `"${sha}"`
  const headers = new Headers({
    'content-type': type,
    'content-disposition': fileName === undefined ? 'inline' : attachment(fileName),
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `private, max-age=${maxAgeSeconds}`,
    vary: 'Authorization, Cookie',
    etag,
  })
  return ifNoneMatch?.includes(etag)
    ? new Response(null, { status: 304, headers })
    : new Response(new Uint8Array(bytes), { headers })
}

/** RFC 6266: the name as percent-encoded UTF-8. `encodeURIComponent` leaves characters that the grammar forbids. */
const attachment = (fileName: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`
