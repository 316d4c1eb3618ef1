import { expect, it } from 'vitest'
import { ResponseCache } from '#server/ports/codehost/github/api/response-cache'

const answer = (value: number) => ({ etag: 'a', value, next: null })

it('keeps the most recently used responses up to a total size', () => {
  const cache = new ResponseCache()
  for (let i = 0; i < 100; i++) cache.set(`k${i}`, answer(i), 200_000)
  expect(cache.get('k0')?.value).toBe(0)
  cache.set('one more', answer(100), 200_000)
  expect(cache.get('k1')).toBeNull()
  expect(cache.get('k0')?.value).toBe(0)
  expect(cache.get('one more')?.value).toBe(100)
})

it('does not keep a large response and drops the smaller one it replaces', () => {
  const cache = new ResponseCache()
  cache.set('k', answer(1), 10)
  cache.set('k', answer(2), 200_001)
  expect(cache.get('k')).toBeNull()
})
