/** For every answer. */
export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
})

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
