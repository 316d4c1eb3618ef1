import { expect, test } from 'vitest'
import { newNonce } from '#server/http/response/new-nonce'

test('nonces are unique and have 128 bits', () => {
  const nonces = Array.from({ length: 2_000 }, newNonce)
  expect(new Set(nonces).size).toBe(2_000)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').length).toBe(16)
})
