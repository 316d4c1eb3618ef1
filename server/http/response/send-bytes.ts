/** The content of a file of a repository, and what it is. */
export interface SentBytes {
  type: string
  bytes: Uint8Array
  /** Names the content. */
  sha: string
}

/** Somebody else made it: opened by itself it may run nothing and ask for nothing, whatever it holds. */
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
