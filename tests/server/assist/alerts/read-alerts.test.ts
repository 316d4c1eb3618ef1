import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AlertSourceKind } from '#db/schema/index'
import { type Alert, MAX_ALERTS } from '#server/assist/alerts/parse/alert'
import { familyOf } from '#server/assist/alerts/parse/family-of'
import { readAlerts } from '#server/assist/alerts/parse/read-alerts'
import { readFrames } from '#server/assist/alerts/parse/read-frames'
import { scrubNames, scrubTexts } from '#server/assist/alerts/parse/scrub-alert'
import { canary } from '#tests/support/canary/canary'

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`payloads/${name}.json`, import.meta.url), 'utf8'))

function read(kind: AlertSourceKind, body: unknown): Alert[] {
  const batch = readAlerts(kind, body)
  if ('issues' in batch) throw new Error(JSON.stringify(batch.issues))
  return batch.alerts
}

const plain = (alert: object) => ({ fingerprint: 'one', title: 'One', ...alert })

describe('recorded requests', () => {
  it('of Alertmanager: firing and resolved alerts with their labels', () => {
    expect(read('alertmanager', recorded('alertmanager'))).toMatchObject([
      {
        fingerprint: 'c4e1b1cbd6a42d0e',
        title: 'Refunds fail in payments',
        level: 'critical',
        service: 'payments',
        status: 'firing',
        startedAt: '2026-03-03T11:58:12.345Z',
        endedAt: null,
        isLasting: true,
      },
      {
        title: 'Disk almost full',
        level: 'warning',
        service: 'node',
        status: 'resolved',
        endedAt: '2026-03-03T11:59:00.000Z',
      },
    ])
  })

  it('of Grafana: the label of the repository, and the address of the panel', () => {
    expect(read('grafana', recorded('grafana'))).toMatchObject([
      {
        repo: 'acme/search',
        level: 'warning',
        url: 'https://grafana.example.com/d/search?viewPanel=2',
        isLasting: true,
      },
    ])
  })

  it('of Sentry: the project as service, and own frames before those of libraries, innermost first', () => {
    const [alert] = read('sentry', recorded('sentry-event-alert'))
    expect(alert).toMatchObject({
      fingerprint: '5123456789',
      service: 'payments',
      message: 'The amount is larger than the payment',
      isLasting: false,
    })
    expect(alert?.stack?.split('\n')).toEqual([
      'at refund (src/payments/refund.ts:42)',
      'at postRefund (src/http/routes.ts:31)',
      'at dispatch (node_modules/hono/dist/router.js:77)',
    ])
  })

  it('of Sentry: issues and metric alerts, and nothing for an issue that is assigned', () => {
    const issue = recorded('sentry-issue')
    expect(read('sentry', issue)).toMatchObject([
      { fingerprint: '5123456789', status: 'firing', service: 'payments' },
    ])
    expect(read('sentry', { ...issue, action: 'resolved' })).toMatchObject([{ status: 'resolved' }])
    expect(read('sentry', { ...issue, action: 'assigned' })).toEqual([])
    expect(read('sentry', recorded('sentry-metric-alert'))).toMatchObject([
      { level: 'critical', service: 'payments', status: 'firing', title: 'Critical: Too many errors' },
    ])
  })

  it('of plain JSON: repeated fingerprints add up', () => {
    expect(read('json', recorded('json'))).toMatchObject([{ count: 5, repo: 'acme/payments' }])
    expect(read('json', plain({ level: 'fatal' }))).toMatchObject([{ level: 'critical', count: 1 }])
  })
})

describe('hostile requests', () => {
  it('name what is missing', () => {
    expect(readAlerts('json', [{ title: 'One' }, { fingerprint: 'one' }])).toEqual({
      issues: [
        { loc: [0, 'fingerprint'], msg: 'is required and must be text' },
        { loc: [1, 'title'], msg: 'is required and must be text' },
      ],
    })
    expect(readAlerts('alertmanager', [])).toHaveProperty('issues')
    expect(readAlerts('sentry', null)).toHaveProperty('issues')
  })

  it('keep the alerts that can be read, and say how many were left out', () => {
    expect(readAlerts('json', [plain({}), 7])).toMatchObject({
      alerts: [{ title: 'One' }],
      note: '1 of 2 alerts were left out. The first: 1.fingerprint is required and must be text.',
    })
  })

  it.each([
    ['title', 5, 'is required and must be text'],
    ['fingerprint', 5, 'is required and must be text'],
    ['service', { name: 'x' }, 'must be text'],
    ['stack', ['at refund'], 'must be text'],
    ['level', 3, 'must be text'],
    ['count', -1, 'must be a whole number above 0'],
    ['count', '3', 'must be a whole number above 0'],
    ['occurred_at', 'yesterday', 'must be a time such as 2026-03-03T12:00:00Z'],
  ])('with a wrong %s are refused (%j)', (field, value, msg) => {
    expect(readAlerts('json', plain({ [field]: value }))).toEqual({ issues: [{ loc: [field], msg }] })
    expect(readAlerts('json', [plain({}), plain({ [field]: value, url: 7 })])).toMatchObject({
      alerts: [{ title: 'One' }],
      note: expect.stringContaining('1 of 2 alerts were left out.'),
    })
    expect(readAlerts('json', plain({ message: null, count: null, occurred_at: null }))).toHaveProperty(
      'alerts',
    )
  })

  it('are cut to their limits', () => {
    const many = Array.from({ length: MAX_ALERTS + 5 }, (_, at) => plain({ fingerprint: `f${at}` }))
    const batch = readAlerts('json', many)
    expect(batch).toMatchObject({ note: 'Only the first 10000 alerts were read. 5 were left out.' })
    const [alert] = read(
      'json',
      plain({ fingerprint: 'x'.repeat(900_000), title: 't'.repeat(900_000), stack: 's'.repeat(900_000) }),
    )
    expect(alert?.fingerprint).toHaveLength(64)
    expect(alert?.title).toHaveLength(300)
    expect(alert?.stack).toHaveLength(16_000)
  })

  it.each([
    ['an endless count', { count: 1e300 }, { count: 1_000_000 }],
    ['a level', { level: '__proto__' }, { level: 'error' }],
    ['an address', { url: 'javascript:alert(1)' }, { url: null }],
    ['a time', { occurred_at: '0001-01-01T00:00:00Z' }, { startedAt: null }],
    ['a title', { title: 'a\u202eb\n<script>\ud800' }, { title: 'a b <script>' }],
  ])('with %s that cannot be', (_what, sent, expected) => {
    expect(read('json', plain(sent))).toMatchObject([expected])
  })

  it('lose the secrets in their texts', () => {
    const password = canary('stack')
    const texts = [
      `at connect (postgres://app:${password}@db:5432/app)`,
      `DATABASE_PASSWORD=${password}`,
      `{"api_key":"${password}"}`,
      `Authorization: Bearer ${password}`,
      `token: ${password}`,
      `ghp_${'a1B2'.repeat(9)}`,
      `-----BEGIN RSA PRIVATE KEY-----\n${password}\n-----END RSA PRIVATE KEY-----`,
      `AKIA${'ABCD'.repeat(4)}`,
    ]
    for (const text of texts) {
      const [alert] = read('json', plain({ fingerprint: text, title: text, message: text, stack: text }))
      const scrubbed = JSON.stringify(alert && scrubTexts(scrubNames(alert)))
      expect(scrubbed).toContain('[redacted]')
      for (const secret of [password, 'ghp_a1', 'AKIAABCD']) expect(scrubbed).not.toContain(secret)
    }
  })
})

it.each([
  ['order 4711 failed', 'order 4712 failed', true],
  ['refund-3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'refund-9f2504e0-4f89-11d3-9a0c-0305e82c3302', true],
  ['refund-failed', 'payment-failed', false],
])('%s and %s: one family is %s', (one, other, expected) => {
  const [a, b] = read('json', [plain({ fingerprint: one }), plain({ fingerprint: other })])
  expect(a && b && familyOf(a) === familyOf(b)).toBe(expected)
})

it('fingerprints that are only numbers are compared by title and service', () => {
  const [a, b, c] = read('json', [
    plain({ fingerprint: '123', title: 'Timeout after 30 ms' }),
    plain({ fingerprint: '456', title: 'Timeout after 40 ms' }),
    plain({ fingerprint: '789', title: 'No space' }),
  ])
  expect(a && b && familyOf(a) === familyOf(b)).toBe(true)
  expect(a && c && familyOf(a) === familyOf(c)).toBe(false)
})

it.each([
  [
    'Node',
    'Error: x\n    at f (/app/src/a.ts:1:2)\n    at node:internal/x:1:1\n    at g (file:///app/src/b.mjs:3:4)',
    ['/app/src/a.ts', '/app/src/b.mjs'],
  ],
  [
    'Python',
    'Traceback (most recent call last):\n  File "/srv/app/main.py", line 3, in <module>\n  File "/srv/app/refund.py", line 9, in refund\nValueError: x',
    ['/srv/app/refund.py', '/srv/app/main.py'],
  ],
  [
    'Java',
    'java.lang.IllegalStateException: x\n\tat com.acme.payments.Refund.run(Refund.java:42)\n\tat com.acme.Main.main(Main.java:7)',
    ['com/acme/payments/Refund.java', 'com/acme/Main.java'],
  ],
  [
    'Go',
    'goroutine 1 [running]:\nmain.refund(...)\n\t/go/src/app/refund.go:12 +0x1d',
    ['/go/src/app/refund.go'],
  ],
  ['C#', 'at Acme.Refund.Run() in C:\\src\\Refund.cs:line 12', ['C:/src/Refund.cs']],
  ['Ruby', "app/models/refund.rb:12:in `run'", ['app/models/refund.rb']],
])('reads the files of a stack of %s', (_language, stack, expected) => {
  expect(readFrames(stack).map(({ path }) => path)).toEqual(expected)
})
