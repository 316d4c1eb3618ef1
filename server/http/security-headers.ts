/** For every answer. */
export function addSecurityHeaders(headers: Record<string, string>, isHttps: boolean): void {
  headers['x-content-type-options'] = 'nosniff'
  headers['referrer-policy'] = 'same-origin'
  headers['x-frame-options'] = 'DENY'
  headers['cross-origin-opener-policy'] = 'same-origin'
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=()'
  if (isHttps) headers['strict-transport-security'] = 'max-age=31536000'
}

/**
 * For pages. Nothing inline runs without the page's own nonce, and no page asks another host for anything. Forms may
 * lead to one place besides our own pages: signing out ends at the identity provider.
 */
export const contentSecurityPolicy = (nonce: string, formTarget: string) =>
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
