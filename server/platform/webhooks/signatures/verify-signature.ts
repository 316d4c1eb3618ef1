import { createHmac, timingSafeEqual } from 'node:crypto'

/** A part of the signed text that comes before the body. */
type SignedPart = string | { header: string }

/** How a vendor signs its events: HMAC-SHA256 in hex over the raw body, with these differences. */
export interface SignatureScheme {
  /** The header that contains the signature. */
  header: string
  /** Text before the digest, if any. */
  prefix?: string
  /** The header is a list, `t=1700000000,v1=…`: each `v1` is a digest over `<t>.` and the body. */
  isTimedList?: true
  /** The header is a list `v1,<base64> v1,<base64>`. Secrets have the format of Standard Webhooks. */
  isVersionedList?: true
  /** The text that is signed before the body, built from headers: `v0:<time>:` or `<id>.<time>.`. */
  signedBefore?: readonly SignedPart[]
  /** The header with the time of sending, in seconds. It must be part of the signed text. */
  timeHeader?: string
  /** The field of the body with the time of sending, in milliseconds. */
  timeMember?: string
  /** Limit of the difference between the time of sending and our clock, in both directions. */
  toleranceMs?: number
}

export interface SignedRequest {
  headers: Headers
  body: Uint8Array
  secrets: readonly string[]
  now: Date
}

export type SignatureVerdict = 'valid' | 'missing' | 'malformed' | 'mismatch' | 'stale'

interface SignatureClaim {
  digests: Buffer[]
  /** The text that was signed before the body. */
  preamble: string
  sentAtMs: number | null
}

/** Works on bytes only: an unverified body is never parsed. */
export function verifySignature(
  scheme: SignatureScheme,
  { headers, body, secrets, now }: SignedRequest,
): SignatureVerdict {
  const claim = readSignature(scheme, headers)
  if (typeof claim === 'string') return claim
  const keys = secrets.map((secret) => keyOf(scheme, secret))
  if (!isSignedByAny(keys, claim, body)) return 'mismatch'
  return claim.sentAtMs === null || isFresh(scheme, claim.sentAtMs, now) ? 'valid' : 'stale'
}

/** Reads what the headers claim. Needs no secret, so it can reject a request before any is loaded. */
export function readSignature(
  scheme: SignatureScheme,
  headers: Headers,
): SignatureClaim | 'missing' | 'malformed' {
  const value = headers.get(scheme.header)
  if (value === null) return 'missing'
  return readClaim(scheme, value, headers) ?? 'malformed'
}

/** Checks a time of sending inside the body. Call it after the signature check, which covers the body. */
export function verifyTime(
  scheme: SignatureScheme,
  payload: Record<string, unknown> | null,
  now: Date,
): SignatureVerdict {
  if (!scheme.timeMember) return 'valid'
  const sentAtMs = payload?.[scheme.timeMember]
  if (typeof sentAtMs !== 'number') return 'malformed'
  return isFresh(scheme, sentAtMs, now) ? 'valid' : 'stale'
}

const isFresh = ({ toleranceMs = 0 }: SignatureScheme, sentAtMs: number, now: Date) =>
  Math.abs(now.getTime() - sentAtMs) <= toleranceMs

function readClaim(scheme: SignatureScheme, value: string, headers: Headers): SignatureClaim | null {
  if (scheme.isTimedList) return readTimedList(value)
  const digests = scheme.isVersionedList ? readVersionedList(value) : readDigest(value, scheme.prefix ?? '')
  const preamble = readParts(scheme.signedBefore ?? [], headers)
  const sentAt = scheme.timeHeader === undefined ? null : headers.get(scheme.timeHeader)
  if (!digests || preamble === null) return null
  if (scheme.timeHeader === undefined) return { digests, preamble, sentAtMs: null }
  return sentAt !== null && SECONDS.test(sentAt)
    ? { digests, preamble, sentAtMs: Number(sentAt) * 1000 }
    : null
}

/** Returns null if a header is missing, because then the signature cannot match. */
function readParts(parts: readonly SignedPart[], headers: Headers): string | null {
  const texts = parts.map((part) => (typeof part === 'string' ? part : headers.get(part.header)))
  return texts.includes(null) ? null : texts.join('')
}

/** Secrets of Standard Webhooks are base64, usually after `whsec_`. All others are plain text. */
const keyOf = ({ isVersionedList }: SignatureScheme, secret: string): string | Buffer =>
  isVersionedList ? Buffer.from(secret.replace(/^whsec_/, ''), 'base64') : secret

/** Limit of digests per request. Vendors send several while a secret is rotated. */
const MOST_DIGESTS = 10

const DIGEST = /^[0-9a-f]{64}$/i
const SECONDS = /^\d{1,12}$/

function readDigest(value: string, prefix: string): Buffer[] | null {
  const digest = value.slice(prefix.length)
  if (!value.startsWith(prefix) || !DIGEST.test(digest)) return null
  return [Buffer.from(digest, 'hex')]
}

const BASE64_DIGEST = /^[A-Za-z0-9+/]{43}=$/

/** Ignores versions other than `v1`. */
function readVersionedList(value: string): Buffer[] | null {
  const digests = value.split(' ').flatMap((entry) => (entry.startsWith('v1,') ? [entry.slice(3)] : []))
  if (digests.length === 0 || digests.length > MOST_DIGESTS) return null
  return digests.every((digest) => BASE64_DIGEST.test(digest))
    ? digests.map((digest) => Buffer.from(digest, 'base64'))
    : null
}

function readTimedList(value: string): SignatureClaim | null {
  const pairs = value.split(',').map((pair) => pair.trim().split('='))
  const valuesOf = (key: string) => pairs.filter(([name]) => name === key).map(([, text = '']) => text)
  const [time, secondTime] = valuesOf('t')
  const digests = valuesOf('v1')
  if (time === undefined || secondTime !== undefined || !SECONDS.test(time)) return null
  if (
    digests.length === 0 ||
    digests.length > MOST_DIGESTS ||
    !digests.every((digest) => DIGEST.test(digest))
  )
    return null
  return {
    digests: digests.map((digest) => Buffer.from(digest, 'hex')),
    preamble: `${time}.`,
    sentAtMs: Number(time) * 1000,
  }
}

/** Compares every secret with every digest, so that the time taken does not show which one was close. */
function isSignedByAny(
  secrets: readonly (string | Buffer)[],
  { digests, preamble }: SignatureClaim,
  body: Uint8Array,
): boolean {
  let isSigned = false
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(preamble).update(body).digest()
    for (const digest of digests) isSigned = timingSafeEqual(expected, digest) || isSigned
  }
  return isSigned
}
