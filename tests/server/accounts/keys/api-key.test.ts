import { expect, test } from 'vitest'
import { isWellFormedApiKey, makeApiKey } from '#server/accounts/keys/api-key'

const EXAMPLE = 'svc_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL'

test('the example of the contract is well formed', () => {
  expect(isWellFormedApiKey(EXAMPLE)).toBe(true)
})

test('every made key is well formed, and no two are the same', () => {
  const keys = Array.from({ length: 500 }, makeApiKey)
  expect(keys.filter((key) => !isWellFormedApiKey(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('a key with one changed character is rejected', () => {
  for (let at = 0; at < EXAMPLE.length; at += 1) {
    const other = EXAMPLE[at] === 'x' ? 'y' : 'x'
    expect(isWellFormedApiKey(EXAMPLE.slice(0, at) + other + EXAMPLE.slice(at + 1))).toBe(false)
  }
})

test.each(['', 'svc_', EXAMPLE.slice(0, -1), `${EXAMPLE}0`, `${EXAMPLE}\n`, ` ${EXAMPLE}`, EXAMPLE.slice(4)])(
  'text in another format is rejected: %j',
  (text) => {
    expect(isWellFormedApiKey(text)).toBe(false)
  },
)
