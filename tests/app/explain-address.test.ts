import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainAddress } from '#app/loaders/explain-address.server'
import { QueryInteger } from '#server/kernel/paging'
import { FilePath } from '#server/kernel/paths'

const SCHEMA = z.object({
  status: z.enum(['todo', 'in_progress', 'done']).optional(),
  days: QueryInteger(7, 365, 30),
  repo: z.string().regex(/\//, 'must be owner/name').optional(),
  q: z.string().max(5).optional(),
  file_path: FilePath.optional(),
  as_of: z.string().max(3, 'must be a day.').optional(),
})

/** The message of a page for an address with this query. `path` holds the path parameters. */
function explain(search: string, path: Record<string, string> = {}) {
  const url = new URL(`http://x/app/acme/page${search}`)
  const { error } = SCHEMA.safeParse({ ...Object.fromEntries(url.searchParams), ...path })
  return explainAddress(error?.issues, url)
}

test.each([
  ['?status=x', 'The status “x” is invalid: it must be todo, in_progress, or done.'],
  ['?days=abc', 'The number of days “abc” is invalid: it must be a whole number.'],
  ['?days=400', 'The number of days “400” is invalid: it may be at most 365.'],
  ['?days=1', 'The number of days “1” is invalid: it must be at least 7.'],
  ['?repo=x', 'The repository “x” is invalid: it must be owner/name.'],
  ['?q=a long one', 'The search “a long one” is invalid: it may be at most 5 characters long.'],
])('the error in %s is explained in plain words', (search, message) => {
  expect(explain(search).message).toBe(message)
})

test('the corrected address keeps the other parameters and returns to the first page', () => {
  expect(explain('?repo=a/b&days=abc&offset=50').without).toBe('/app/acme/page?repo=a%2Fb')
  expect(explain('?days=abc').without).toBe('/app/acme/page')
})

test('an error in a path has no corrected address; one in a renamed parameter leads to the plain page', () => {
  const path = explain('', { file_path: 'a\\b.md' })
  expect(path.message).toMatch(/^The path of the file in the address must not hold/)
  expect(path.without).toBeNull()
  const version = explain('?from=rubbish', { as_of: 'rubbish' })
  expect(version.message).toBe('The day or commit in the address must be a day.')
  expect(version.without).toBe('/app/acme/page')
})

test('a long value is shown by its beginning', () => {
  expect(explain(`?status=${'x'.repeat(5000)}`).message.length).toBeLessThan(200)
})
