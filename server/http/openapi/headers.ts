/** Response headers as components, which operations reference. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description:
      'Names the request in our log. A caller may choose it: 8 to 64 letters, digits, dots, hyphens.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'The class, `r` requests that are left, and `t` seconds until there are more',
    schema: { type: 'string' },
    example: '"api";r=599;t=60',
  },
  'RateLimit-Policy': {
    description: 'The class, `q` requests in a window of `w` seconds',
    schema: { type: 'string' },
    example: '"api";q=600;w=60',
  },
  'Retry-After': {
    description: 'Seconds until a new try is of use',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'Names this version of the answer',
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
    'Chosen by the caller, new for each act. A repeated request with the same key and body gets the first answer for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer; 304 while it is still the same',
  schema: { type: 'string' },
}
