/** Nothing inline runs without the page's own nonce, and no page asks another host for anything. */
const contentSecurityPolicy = (nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

export function addSecurityHeaders(headers: Headers, nonce: string, isHttps: boolean): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'same-origin')
  headers.set('x-frame-options', 'DENY')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000')
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set('content-security-policy', contentSecurityPolicy(nonce))
}
