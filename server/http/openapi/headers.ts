/** Response headers as components, which operations reference. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description:
      'Identifies the request in the log. The caller may choose it: 8 to 64 letters, digits, dots, hyphens.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'The class, `r` remaining requests, and `t` seconds until more are available',
    schema: { type: 'string' },
    example: '"api";r=599;t=60',
  },
  'RateLimit-Policy': {
    description: 'The class, `q` requests in a window of `w` seconds',
    schema: { type: 'string' },
    example: '"api";q=600;w=60',
  },
  'Retry-After': {
    description: 'Seconds until a retry can succeed',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'Identifies this version of the response',
    schema: { type: 'string' },
    example: 'W/"aGFzaCBvZiB0aGUgYW5zd2Vy"',
  },
} as const

export type ResponseHeaderName = keyof typeof RESPONSE_HEADERS

export const headerReferences = (names: ResponseHeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller, unique per operation. For 24 hours, a request with the same key and body gets the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier response; 304 if nothing has changed',
  schema: { type: 'string' },
}
