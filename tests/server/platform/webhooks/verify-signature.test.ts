import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SOURCE_TRAITS, type Source } from '#server/platform/webhooks/index'
import {
  type SignatureScheme,
  verifySignature,
  verifyTime,
} from '#server/platform/webhooks/signatures/verify-signature'

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
  verifySignature(SOURCE_TRAITS[source].scheme, {
    headers: new Headers({
      ...(value !== null && { [SOURCE_TRAITS[source].scheme.header]: value }),
      'x-slack-request-timestamp': String(T),
    }),
    body: Buffer.from(more.body ?? BODY),
    secrets: more.secrets ?? ['current', 'former'],
    now: more.now ?? NOW,
  })

/** The headers that each vendor sends for this body and secret, according to its documentation. */
const SIGNED: Record<Source, (secret: string, body?: string) => string> = {
  github: (secret, body = BODY) => `sha256=${hmac(secret, body)}`,
  jira: (secret, body = BODY) => `sha256=${hmac(secret, body)}`,
  asana: (secret, body = BODY) => hmac(secret, body),
  linear: (secret, body = BODY) => hmac(secret, body),
  stripe: (secret, body = BODY) => `t=${T},v1=${hmac(secret, `${T}.${body}`)}`,
  slack: (secret, body = BODY) => `v0=${hmac(secret, `v0:${T}:${body}`)}`,
}
const SOURCES = Object.keys(SIGNED) as Source[]

test('the example from GitHub’s documentation is valid', () => {
  const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  const sent = { body: 'Hello, World!', secrets: ["It's a Secret to Everybody"] }
  expect(verdict('github', signature, sent)).toBe('valid')
})

describe.each(SOURCES)('a signature of %s', (source) => {
  const sign = SIGNED[source]

  test('is valid with any active secret', () => {
    expect(verdict(source, sign('current'))).toBe('valid')
    expect(verdict(source, sign('former'))).toBe('valid')
  })
  test('is invalid with another secret or without an active one', () => {
    expect(verdict(source, sign('guessed'))).toBe('mismatch')
    expect(verdict(source, sign('current'), { secrets: [] })).toBe('mismatch')
  })
  test('is invalid for a body that differs in one byte, in white space or in length', () => {
    for (const body of [BODY.replace('opened', 'openee'), `${BODY} `, BODY.slice(0, -1), ''])
      expect(verdict(source, sign('current'), { body })).toBe('mismatch')
  })
  test('is required', () => {
    expect(verdict(source, null)).toBe('missing')
  })
  test('covers the raw bytes, not the decoded text', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x22, 0x7d])
    const { scheme } = SOURCE_TRAITS[source]
    const preambles: Partial<Record<Source, string>> = { stripe: `${T}.`, slack: `v0:${T}:` }
    const preamble = Buffer.from(preambles[source] ?? '')
    const digest = hmac('current', Buffer.concat([preamble, bytes]))
    const value = sign('current').replace(/[0-9a-f]{64}$/, digest)
    const headers = new Headers({ [scheme.header]: value, 'x-slack-request-timestamp': String(T) })
    expect(verifySignature(scheme, { headers, body: bytes, secrets: ['current'], now: NOW })).toBe('valid')
  })
})

describe('a malicious signature', () => {
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

  test('a list may contain digests of several secrets, and one valid digest is enough', () => {
    const value = `t=${T},v1=${'0'.repeat(64)},v1=${hmac('former', `${T}.${BODY}`)}`
    expect(verdict('stripe', value)).toBe('valid')
  })

  test('the time in a list cannot be changed without the secret', () => {
    const later = new Date(NOW.getTime() + 3_600_000)
    const value = SIGNED.stripe('current').replace(`t=${T}`, `t=${later.getTime() / 1000}`)
    expect(verdict('stripe', value, { now: later })).toBe('mismatch')
  })

  test.each([
    [-300, 'valid'],
    [300, 'valid'],
    [-301, 'stale'],
    [301, 'stale'],
  ])('a list with a time %i seconds from now is %s', (seconds, expected) => {
    const now = new Date(NOW.getTime() - seconds * 1000)
    expect(verdict('stripe', SIGNED.stripe('current'), { now })).toBe(expected)
  })

  test('a forged signature does not reveal whether it is also too old', () => {
    const now = new Date(NOW.getTime() + 3_600_000)
    expect(verdict('stripe', SIGNED.stripe('guessed'), { now })).toBe('mismatch')
  })

  test('a signature of one vendor is invalid for another', () => {
    for (const [from, to] of [
      ['asana', 'github'],
      ['github', 'linear'],
      ['asana', 'stripe'],
    ] as const)
      expect(verdict(to, SIGNED[from]('current'))).not.toBe('valid')
  })
})

describe('the time within the body', () => {
  const at = (webhookTimestamp: unknown) => verifyTime(SOURCE_TRAITS.linear.scheme, { webhookTimestamp }, NOW)

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

  test('is malformed if the body is not an object', () => {
    expect(verifyTime(SOURCE_TRAITS.linear.scheme, null, NOW)).toBe('malformed')
  })

  test('is not required from other vendors', () => {
    for (const source of SOURCES.filter((each) => each !== 'linear'))
      expect(verifyTime(SOURCE_TRAITS[source].scheme, null, NOW)).toBe('valid')
  })
})

describe('a signature over headers and body', () => {
  const SLACK: SignatureScheme = {
    header: 'x-slack-signature',
    prefix: 'v0=',
    signedBefore: ['v0:', { header: 'x-slack-request-timestamp' }, ':'],
    timeHeader: 'x-slack-request-timestamp',
    toleranceMs: 300_000,
  }
  const STANDARD: SignatureScheme = {
    header: 'webhook-signature',
    isVersionedList: true,
    signedBefore: [{ header: 'webhook-id' }, '.', { header: 'webhook-timestamp' }, '.'],
    timeHeader: 'webhook-timestamp',
    toleranceMs: 300_000,
  }
  const SECRET = `whsec_${Buffer.from('a key of twenty-four byt').toString('base64')}`
  const inBase64 = (text: string) =>
    createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'))
      .update(text)
      .digest('base64')

  const slack = {
    'x-slack-request-timestamp': `${T}`,
    'x-slack-signature': `v0=${hmac('current', `v0:${T}:${BODY}`)}`,
  }
  const standard = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${T}`,
    'webhook-signature': `v1,${inBase64(`msg_1.${T}.${BODY}`)}`,
  }
  const verify = (scheme: SignatureScheme, headers: Record<string, string>, now = NOW) =>
    verifySignature(scheme, {
      headers: new Headers(headers),
      body: Buffer.from(BODY),
      secrets: [scheme === SLACK ? 'current' : SECRET],
      now,
    })

  test('the example from Slack’s documentation is valid', () => {
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
    const headers = new Headers({
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    })
    const secrets = ['8f742231b10e8888abcd99yyyzzz85a5']
    const sent = { headers, body: Buffer.from(body), secrets, now: new Date(1_531_420_618_000) }
    expect(verifySignature(SLACK, sent)).toBe('valid')
  })

  test.each([
    ['Slack', SLACK, slack, 'x-slack-request-timestamp'],
    ['Standard Webhooks', STANDARD, standard, 'webhook-timestamp'],
  ] as const)('of %s covers its time, which is required and must be recent', (_, scheme, headers, time) => {
    expect(verify(scheme, headers)).toBe('valid')
    expect(verify(scheme, { ...headers, [time]: `${T + 1}` })).toBe('mismatch')
    expect(verify(scheme, { ...headers, [time]: 'soon' })).toBe('malformed')
    const { [time as never]: _time, ...timeless } = headers as Record<string, string>
    expect(verify(scheme, timeless)).toBe('malformed')
    expect(verify(scheme, headers, new Date(NOW.getTime() + 301_000))).toBe('stale')
  })

  test('of Standard Webhooks covers the message id', () => {
    expect(verify(STANDARD, { ...standard, 'webhook-id': 'msg_2' })).toBe('mismatch')
  })

  test('of Standard Webhooks may be one of several, including unknown versions', () => {
    const { 'webhook-signature': own } = standard
    const other = `v1,${inBase64('other')}`
    expect(verify(STANDARD, { ...standard, 'webhook-signature': `v1a,xyz ${other} ${own}` })).toBe('valid')
    expect(verify(STANDARD, { ...standard, 'webhook-signature': 'v1a,xyz' })).toBe('malformed')
    expect(verify(STANDARD, { ...standard, 'webhook-signature': 'v1,short' })).toBe('malformed')
  })
})
