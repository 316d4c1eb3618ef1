import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Source, TRAITS } from '../../../server/webhooks'
import { verifySignature, verifyTime } from '../../../server/webhooks/verify-signature'

const NOW = new Date('2026-05-05T12:00:00Z')
const T = NOW.getTime() / 1000
const BODY = '{"action":"opened","note":"naïve – ok 🎈"}'
const hmac = (secret: string, text: string | Uint8Array) =>
  createHmac('sha256', secret).update(text).digest('hex')

const verdict = (
  source: Source,
  value: string | null,
  more: { secrets?: string[]; body?: string; now?: Date } = {},
) =>
  verifySignature(TRAITS[source].scheme, {
    headers: new Headers(value === null ? {} : { [TRAITS[source].scheme.header]: value }),
    body: Buffer.from(more.body ?? BODY),
    secrets: more.secrets ?? ['current', 'former'],
    now: more.now ?? NOW,
  })

/** What each vendor sends for this body and this secret, by its own manual. */
const SIGNED: Record<Source, (secret: string, body?: string) => string> = {
  github: (secret, body = BODY) => `sha256=${hmac(secret, body)}`,
  jira: (secret, body = BODY) => `sha256=${hmac(secret, body)}`,
  asana: (secret, body = BODY) => hmac(secret, body),
  linear: (secret, body = BODY) => hmac(secret, body),
  stripe: (secret, body = BODY) => `t=${T},v1=${hmac(secret, `${T}.${body}`)}`,
}
const SOURCES = Object.keys(SIGNED) as Source[]

test('the example of GitHub’s manual is valid', () => {
  const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  const sent = { body: 'Hello, World!', secrets: ["It's a Secret to Everybody"] }
  expect(verdict('github', signature, sent)).toBe('valid')
})

describe.each(SOURCES)('a signature of %s', (source) => {
  const sign = SIGNED[source]

  test('is valid with any of the secrets that are in force', () => {
    expect(verdict(source, sign('current'))).toBe('valid')
    expect(verdict(source, sign('former'))).toBe('valid')
  })
  test('is not valid with another secret, or with none in force', () => {
    expect(verdict(source, sign('guessed'))).toBe('mismatch')
    expect(verdict(source, sign('current'), { secrets: [] })).toBe('mismatch')
  })
  test('is not valid for a body that differs in one byte, in white space or in length', () => {
    for (const body of [BODY.replace('opened', 'openee'), `${BODY} `, BODY.slice(0, -1), ''])
      expect(verdict(source, sign('current'), { body })).toBe('mismatch')
  })
  test('must be there', () => {
    expect(verdict(source, null)).toBe('missing')
  })
  test('covers the bytes as they came, not their text', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x22, 0x7d])
    const { scheme } = TRAITS[source]
    const preamble = source === 'stripe' ? Buffer.from(`${T}.`) : Buffer.alloc(0)
    const digest = hmac('current', Buffer.concat([preamble, bytes]))
    const value = sign('current').replace(/[0-9a-f]{64}$/, digest)
    const headers = new Headers({ [scheme.header]: value })
    expect(verifySignature(scheme, { headers, body: bytes, secrets: ['current'], now: NOW })).toBe('valid')
  })
})

describe('adversarial', () => {
  const digest = hmac('current', BODY)

  test.each([
    ['empty', ''],
    ['the prefix alone', 'sha256='],
    ['no prefix', digest],
    ['the weaker algorithm', `sha1=${digest}`],
    ['another prefix', `sha512=${digest}`],
    ['too short', `sha256=${digest.slice(0, 63)}`],
    ['too long', `sha256=${digest}0`],
    ['not hex', `sha256=${digest.slice(0, 63)}g`],
    ['base64', `sha256=${Buffer.from(digest, 'hex').toString('base64')}`],
    ['two at once', `sha256=${digest}, sha256=${digest}`],
    ['white space within', `sha256= ${digest}`],
    ['full-width digits', `sha256=${digest.slice(0, 63)}\u00b2`],
    ['very long', `sha256=${'a'.repeat(100_000)}`],
  ])('a digest that is %s is malformed', (_, value) => {
    expect(verdict('github', value)).toBe('malformed')
  })

  test.each([
    ['no time', `v1=${hmac('current', `${T}.${BODY}`)}`],
    ['no digest', `t=${T}`],
    ['only the test digest', `t=${T},v0=${hmac('current', `${T}.${BODY}`)}`],
    ['two times', `t=${T},t=1,v1=${hmac('current', `${T}.${BODY}`)}`],
    ['a time that is no number', `t=soon,v1=${digest}`],
    ['a time with a sign', `t=-${T},v1=${digest}`],
    ['a time in exponents', `t=1e9,v1=${digest}`],
    ['an endless time', `t=${'9'.repeat(400)},v1=${digest}`],
    ['one bad digest among good ones', `t=${T},v1=${hmac('current', `${T}.${BODY}`)},v1=zz`],
    ['hundreds of digests', `t=${T}${`,v1=${digest}`.repeat(300)}`],
  ])('a list with %s is malformed', (_, value) => {
    expect(verdict('stripe', value)).toBe('malformed')
  })

  test('a list may hold digests of several secrets, and one that is right is enough', () => {
    const value = `t=${T},v1=${'0'.repeat(64)},v1=${hmac('former', `${T}.${BODY}`)}`
    expect(verdict('stripe', value)).toBe('valid')
  })

  test('the time of a list cannot be changed without its secret', () => {
    const later = new Date(NOW.getTime() + 3_600_000)
    const value = SIGNED.stripe('current').replace(`t=${T}`, `t=${later.getTime() / 1000}`)
    expect(verdict('stripe', value, { now: later })).toBe('mismatch')
  })

  test.each([
    [-300, 'valid'],
    [300, 'valid'],
    [-301, 'stale'],
    [301, 'stale'],
  ])('a list signed %i seconds from now is %s', (seconds, expected) => {
    const now = new Date(NOW.getTime() - seconds * 1000)
    expect(verdict('stripe', SIGNED.stripe('current'), { now })).toBe(expected)
  })

  test('whether a forgery is stale is not told', () => {
    const now = new Date(NOW.getTime() + 3_600_000)
    expect(verdict('stripe', SIGNED.stripe('guessed'), { now })).toBe('mismatch')
  })

  test('the signature of one vendor proves nothing to another', () => {
    for (const [from, to] of [
      ['asana', 'github'],
      ['github', 'linear'],
      ['asana', 'stripe'],
    ] as const)
      expect(verdict(to, SIGNED[from]('current'))).not.toBe('valid')
  })
})

describe('the time within the body', () => {
  const at = (webhookTimestamp: unknown) => verifyTime(TRAITS.linear.scheme, { webhookTimestamp }, NOW)

  test.each([
    [0, 'valid'],
    [60_000, 'valid'],
    [-60_000, 'valid'],
    [60_001, 'stale'],
    [-60_001, 'stale'],
    [Number.POSITIVE_INFINITY, 'stale'],
  ])('%i ms from now is %s', (difference, expected) => {
    expect(at(NOW.getTime() + difference)).toBe(expected)
  })

  test.each([[undefined], [null], [`${NOW.getTime()}`], [{}], [[NOW.getTime()]], [true]])(
    'is malformed as %j',
    (value) => {
      expect(at(value)).toBe('malformed')
    },
  )

  test('is malformed in a body that is no object', () => {
    expect(verifyTime(TRAITS.linear.scheme, null, NOW)).toBe('malformed')
  })

  test('is asked of no other vendor', () => {
    for (const source of SOURCES.filter((each) => each !== 'linear'))
      expect(verifyTime(TRAITS[source].scheme, null, NOW)).toBe('valid')
  })
})
