import { describe, expect, test } from 'vitest'
import { createSecretBox } from '#server/kernel/secrets/secret-box'

const NEW = 'a new key of more than thirty-two characters'
const OLD = 'an old key of more than thirty-two characters'

describe('the secret box', () => {
  const box = createSecretBox([NEW])

  test.each(['', 'x', 'a secret of any length, ünïcode 🎈 included', 'x'.repeat(100_000)])(
    'decrypts its own output (%#)',
    (text) => {
      expect(box.open(box.seal(text))).toBe(text)
    },
  )

  test('seals the same text differently each time, and shows nothing of it', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal('visible-secret'))
    expect(new Set(sealed).size).toBe(100)
    expect(sealed.join()).not.toContain('visible')
    expect(Buffer.from(sealed.join(), 'base64url').toString('latin1')).not.toContain('visible')
  })

  test('rejects a text that was changed anywhere', () => {
    const [version = '', key = '', content = ''] = box.seal('secret').split('.')
    const bytes = Buffer.from(content, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => box.open([version, key, changed.toString('base64url')].join('.'))).toThrow()
    }
  })

  test.each(['', '.', 'v1', 'v1..', 'secret', 'v2.000000000000.AAAA'])(
    'rejects %j, which was not encrypted',
    (text) => {
      expect(() => box.open(text)).toThrow()
    },
  )

  test('rejects a text that is shorter than a tag', () => {
    const [version, key] = box.seal('secret').split('.')
    for (let length = 0; length < 40; length++)
      expect(() => box.open(`${version}.${key}.${'A'.repeat(length)}`)).toThrow()
  })
})

describe('while the key is rotated', () => {
  test('the first seals and every one opens', () => {
    const sealedBefore = createSecretBox([OLD]).seal('secret')
    const rotating = createSecretBox([NEW, OLD])
    expect(rotating.open(sealedBefore)).toBe('secret')
    expect(createSecretBox([NEW]).open(rotating.seal('secret'))).toBe('secret')
  })

  test('a text of a lost key gives an error that names the setting', () => {
    const sealed = createSecretBox([OLD]).seal('secret')
    expect(() => createSecretBox([NEW]).open(sealed)).toThrow(/ENCRYPTION_KEY/)
  })
})

test('without a key nothing is sealed, and the setting is named', () => {
  expect(() => createSecretBox([]).seal('secret')).toThrow(/ENCRYPTION_KEY/)
})
