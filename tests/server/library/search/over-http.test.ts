import { beforeAll, expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import type { SearchWire } from '#server/library/search/wire'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org
let key: string
beforeAll(async () => {
  org = await makeOrg(test.db)
  key = await makeKey(test.db, org)
})

const ask = (parameters: Record<string, string>) =>
  test.ask(`/app/${org.slug}/api/search?${new URLSearchParams(parameters)}`, { key })

const HOSTILE = {
  'only stop words': 'the of and to',
  'only operators': 'or AND - ( ) " NOT',
  'unbalanced quotes and brackets': '"((( a "b)) "',
  'the syntax of tsquery': "'a' & !b | c <-> d:*A <2> \\'",
  wildcards: '* ** a* *a a*b % _ ?',
  HTML: '<script>alert(1)</script> <b>"x"',
  'control characters': '\u0000\u0001\u0002\u0003 a\u0000b \u007f\u0085\u2028\u202e',
  'NUL between quotation marks': '"a\u0000b" team:"a\u0000" -path:"\u0000*" "nobody\u0000wrote"',
  'lone surrogates': '\ud800 \udfff a',
  'unknown fields': 'x:y foo:"bar" __proto__:1 constructor:2 toString:3',
  'days that are none': 'updated:>0000-00-00 updated:2026-99-99 updated:>=tomorrow updated:',
  'many brackets': `${'('.repeat(300)}a${')'.repeat(300)}`,
  'many denials': `${'-'.repeat(500)}a`,
  'an identifier of many parts': 'aB'.repeat(400),
  'a path of many parts': 'a/'.repeat(400),
  'signs of regular expressions': '"(.*)+$ [a-z]{1000} \\m"',
  'many phrases': '"the of" '.repeat(40),
}

it.each(Object.entries(HOSTILE))('answers %s', async (_what, q) => {
  const response = await ask({ q })
  expect(response.status, await response.clone().text()).toBe(200)
})

it.each(['search', 'autocomplete'])(
  'answers bytes that are no text, and a query without a value, at %s',
  async (name) => {
    for (const q of ['%00', '%ff%fe', '%ed%a0%80', '%', '%zz', '%c3', '', '+', '%u0061', 'a&q=b', '[]']) {
      const response = await test.ask(`/app/${org.slug}/api/${name}?q=${q}`, { key })
      expect([200, 400, 422], `${q} ${await response.clone().text()}`).toContain(response.status)
    }
  },
)

it('returns a diagnostic for a query of 100 KB and for a thousand filters', async () => {
  for (const q of ['word '.repeat(20_000), 'status:done '.repeat(1_000), 'a'.repeat(100_000)]) {
    const response = await ask({ q })
    expect(response.status).toBe(200)
    const { diagnostics } = (await response.json()) as SearchWire
    expect(diagnostics.map(({ code }) => code)).toContain('too_long')
  }
})

it('returns no results but the true total for an offset beyond the end', async () => {
  const response = await ask({ q: 'a', offset: '9999' })
  expect(await response.json()).toMatchObject({ results: [], total: 0 })
  expect((await ask({ q: 'a', offset: '10001' })).status).toBe(422)
})

it.each([
  ['limit', 'x', 'must be a whole number'],
  ['limit', '', 'must be a whole number'],
  ['limit', '1e1', 'must be a whole number'],
  ['offset', '9'.repeat(30), 'must be a whole number'],
  ['limit', '101', 'Too big: expected number to be <=100'],
  ['offset', '-1', 'Too small: expected number to be >=0'],
  ['typing', 'yes', 'must be true or false'],
  ['repo', 'x', 'must be owner/name'],
  ['team', 'a\0', 'must not hold NUL'],
  ['team', '', 'must not be empty'],
  ['tag', '', 'must not be empty'],
  ['team', '', 'must not be empty', 'coverage'],
])('explains the error in %s=%j', async (name, value, msg, endpoint = 'search') => {
  const address = `/app/${org.slug}/api/${endpoint}?${new URLSearchParams({ [name]: value })}`
  const response = await test.ask(address, { key })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ detail: [{ loc: ['query', name], msg }] })
})

it('rejects parameters with unknown values', async () => {
  for (const parameters of [{ status: 'finished' }, { repo: 'x' }, { review_status: 'no' }, { limit: '0' }])
    expect((await ask(parameters as never)).status).toBe(422)
})
