import { createHmac, timingSafeEqual } from 'node:crypto'

/** How a vendor proves that an event is its own: HMAC-SHA256 in hex over the raw body, with these differences. */
export interface Scheme {
  /** The header that carries the proof. */
  header: string
  /** What stands before the digest, if anything does. */
  prefix?: string
  /** The header is a list, `t=1700000000,v1=…`: each `v1` is a digest over `<t>.` and the body. */
  isTimedList?: true
  /** The member of the body that says, in milliseconds, when it was sent. */
  timeMember?: string
  /** How old, or how far ahead of our clock, the time of either may be. */
  toleranceMs?: number
}

export interface Signed {
  headers: Headers
  body: Uint8Array
  secrets: readonly string[]
  now: Date
}

export type Verdict = 'valid' | 'missing' | 'malformed' | 'mismatch' | 'stale'

interface Claim {
  digests: Buffer[]
  /** What was signed before the body. */
  preamble: string
  sentAtMs: number | null
}

/** Looks at bytes only: nothing is parsed that nobody vouches for. */
export function verifySignature(scheme: Scheme, { headers, body, secrets, now }: Signed): Verdict {
  const value = headers.get(scheme.header)
  if (value === null) return 'missing'
  const claim = scheme.isTimedList ? readTimedList(value) : readDigest(value, scheme.prefix ?? '')
  if (!claim) return 'malformed'
  if (!isSignedByAny(secrets, claim, body)) return 'mismatch'
  return claim.sentAtMs === null || isFresh(scheme, claim.sentAtMs, now) ? 'valid' : 'stale'
}

/** For the vendor that says within the body when it was sent. Comes after the signature, which covers it. */
export function verifyTime(scheme: Scheme, payload: Record<string, unknown> | null, now: Date): Verdict {
  if (!scheme.timeMember) return 'valid'
  const sentAtMs = payload?.[scheme.timeMember]
  if (typeof sentAtMs !== 'number') return 'malformed'
  return isFresh(scheme, sentAtMs, now) ? 'valid' : 'stale'
}

const isFresh = ({ toleranceMs = 0 }: Scheme, sentAtMs: number, now: Date) =>
  Math.abs(now.getTime() - sentAtMs) <= toleranceMs

const DIGEST = /^[0-9a-f]{64}$/i
const SECONDS = /^\d{1,12}$/

function readDigest(value: string, prefix: string): Claim | null {
  const digest = value.slice(prefix.length)
  if (!value.startsWith(prefix) || !DIGEST.test(digest)) return null
  return { digests: [Buffer.from(digest, 'hex')], preamble: '', sentAtMs: null }
}

/** While its secret is rotated the vendor sends several digests. */
const MOST_DIGESTS = 10

function readTimedList(value: string): Claim | null {
  const pairs = value.split(',').map((pair) => pair.trim().split('='))
  const valuesOf = (wanted: string) => pairs.filter(([name]) => name === wanted).map(([, text = '']) => text)
  const [time, secondTime] = valuesOf('t')
  const digests = valuesOf('v1')
  if (time === undefined || secondTime !== undefined || !SECONDS.test(time)) return null
  if (digests.length === 0 || digests.length > MOST_DIGESTS || !digests.every((it) => DIGEST.test(it)))
    return null
  return {
    digests: digests.map((digest) => Buffer.from(digest, 'hex')),
    preamble: `${time}.`,
    sentAtMs: Number(time) * 1000,
  }
}

/** Every secret is tried against every digest, so that the time taken tells nothing of which one was nearly right. */
function isSignedByAny(secrets: readonly string[], { digests, preamble }: Claim, body: Uint8Array): boolean {
  let isSigned = false
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(preamble).update(body).digest()
    for (const digest of digests) isSigned = timingSafeEqual(expected, digest) || isSigned
  }
  return isSigned
}
