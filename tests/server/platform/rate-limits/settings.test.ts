import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '#server/boot/settings/index'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'

const problemsOf = (env: Record<string, string>) => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

describe('RATE_LIMITS', () => {
  test('changes the classes that it names, and no other', () => {
    expect(readSettings({ RATE_LIMITS: 'search=1000/60, api=off,' }).rateLimits).toEqual({
      ...DEFAULT_RATE_LIMITS,
      search: { limit: 1000, windowS: 60 },
      api: null,
    })
    expect(readSettings({}).rateLimits).toEqual(DEFAULT_RATE_LIMITS)
  })

  test.each([
    'searches=1/60',
    'search',
    'search=0/60',
    'search=1/0',
    'search=1/86401',
    'search=10001/60',
    'api=x',
  ])('%s is rejected', (text) => {
    expect(problemsOf({ RATE_LIMITS: text })).toHaveLength(1)
  })

  test('allows very high limits only for the class with leases', () => {
    expect(readSettings({ RATE_LIMITS: 'api=1000000/60' }).rateLimits.api?.limit).toBe(1_000_000)
  })
})

test.each(['-1', '10', 'all', '1.5'])('TRUST_PROXY_HOPS %s is rejected', (hops) => {
  expect(problemsOf({ TRUST_PROXY_HOPS: hops })).toHaveLength(1)
})

describe('OUTBOUND_ALLOW', () => {
  test('accepts names, addresses and ranges', () => {
    const text = 'Tickets.Internal.example.com, 10.20.0.0/16,fd00::/8,192.168.1.7,'
    const expected = ['tickets.internal.example.com', '10.20.0.0/16', 'fd00::/8', '192.168.1.7']
    expect(readSettings({ OUTBOUND_ALLOW: text }).outboundAllow).toEqual(expected)
  })

  test.each(['http://x', '10.0.0.0/33', '10.0.0', '999.1.1.1', '*.example.com', 'a/b/c', '10.0.0.0/8/8'])(
    '%s is rejected',
    (text) => {
      expect(problemsOf({ OUTBOUND_ALLOW: text })).toHaveLength(1)
    },
  )
})
