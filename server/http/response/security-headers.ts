export interface TransportSecurity {
  isHttps: boolean
  /** Browsers then use https for every host below this one, including hosts that are not ours. */
  coversSubdomains: boolean
}

/** Headers for every response. */
export function addSecurityHeaders(headers: Record<string, string>, transport: TransportSecurity): void {
  headers['x-content-type-options'] = 'nosniff'
  const { isHttps, coversSubdomains } = transport
  if (isHttps)
    headers['strict-transport-security'] = `max-age=31536000${coversSubdomains ? '; includeSubDomains' : ''}`
}

/** Headers for content that a browser displays. They have no effect on JSON. */
export function pageHeaders(nonce: string, formTarget: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, formTarget),
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/**
 * Inline scripts need the page's nonce, and pages make no requests to other hosts. Forms may also post to one
 * other target, because signing out ends at the identity provider.
 */
const contentSecurityPolicy = (nonce: string, formTarget: string) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `frame-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self' ${formTarget}`.trimEnd(),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
