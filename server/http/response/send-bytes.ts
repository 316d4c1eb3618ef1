/** The content of a repository file and its media type. */
export interface SentBytes {
  type: string
  bytes: Uint8Array
  /** Object id of the content. */
  sha: string
}

/** The content is untrusted. When opened directly, it may run no scripts and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function sendBytes({ type, bytes, sha }: SentBytes, ifNoneMatch: string | null): Response {
  const etag = `"${sha}"`
  const headers = new Headers({
    'content-type': type,
    'content-disposition': 'inline',
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=60',
    vary: 'Authorization, Cookie',
    etag,
  })
  return ifNoneMatch?.includes(etag)
    ? new Response(null, { status: 304, headers })
    : new Response(new Uint8Array(bytes), { headers })
}
