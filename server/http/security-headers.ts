/** Nothing inline runs without the page's own nonce, and no page asks another host for anything. */
const contentSecurityPolicy = (nonce: string, formTarget: string) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self' ${formTarget}`.trimEnd(),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

interface Policy {
  nonce: string
  isHttps: boolean
  /** Where our forms may lead besides our own pages: signing out ends at the identity provider. */
  formTarget: string
}

export function addSecurityHeaders(headers: Headers, { nonce, isHttps, formTarget }: Policy): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'same-origin')
  headers.set('x-frame-options', 'DENY')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000')
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set('content-security-policy', contentSecurityPolicy(nonce, formTarget))
}
