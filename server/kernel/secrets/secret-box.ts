import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DomainError } from '../errors'

/** Encrypts secrets for storage. `seal` hides the text, and `open` rejects a changed value. */
export interface SecretBox {
  seal(text: string): string
  open(sealed: string): string
  /** The ids of its keys, the one that seals first. */
  readonly keyIds: readonly string[]
}

interface BoxKey {
  id: string
  key: Uint8Array
}

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Uses AES-256-GCM. During a rotation there may be several keys: the first one seals, each of them opens. */
export function createSecretBox(phrases: readonly string[]): SecretBox {
  const keys = phrases.map(deriveKey)
  return {
    keyIds: keys.map(({ id }) => id),
    seal(text) {
      const [first] = keys
      if (!first) throw noKey()
      return seal(first, text)
    },
    open(sealed) {
      const [version, keyId, content] = sealed.split('.')
      const boxKey = keys.find((key) => key.id === keyId)
      if (version !== VERSION || !boxKey || content === undefined) throw lostKey()
      return open(boxKey, Buffer.from(content, 'base64url'))
    },
  }
}

/** Identifies a key without revealing it. Sealed values carry it. */
export const keyIdOf = (phrase: string): string => deriveKey(phrase).id

/** Derives two independent values from the phrase: the key, and an id that reveals nothing about it. */
function deriveKey(phrase: string): BoxKey {
  const derive = (purpose: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', phrase, '', `plumbline secret box ${purpose}`, length))
  return { id: Buffer.from(derive('key id', 6)).toString('hex'), key: derive('key', 32) }
}

function seal({ id, key }: BoxKey, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(header(id))
  const content = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${id}.${content.toString('base64url')}`
}

function open({ id, key }: BoxKey, content: Buffer): string {
  const nonce = content.subarray(0, NONCE_BYTES)
  const tag = content.subarray(-TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(header(id)).setAuthTag(tag)
  const text = Buffer.concat([decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}

const header = (keyId: string) => Buffer.from(`${VERSION}.${keyId}`)

const noKey = () =>
  new DomainError('not_configured', {
    message: 'Set ENCRYPTION_KEY to store secrets encrypted.',
    extras: { setting: 'ENCRYPTION_KEY' },
  })

const lostKey = () =>
  new DomainError('not_configured', {
    message:
      'A secret was encrypted with a key that is not in ENCRYPTION_KEY. Add that key after a comma, or enter the secret again.',
    extras: { setting: 'ENCRYPTION_KEY' },
  })
