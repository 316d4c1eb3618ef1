import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { DumpError } from '#db/backup/dump-error'

/** A backup is an age file, so `age -d` opens it without Plumbline. */
const AGE_START = 'age-encryption.org/'

/**
 * Each guess of the passphrase costs about 50 ms and 32 MB. BACKUP_KEY has at least 32 characters, so it cannot be guessed. The
 * default of age (1 s, 256 MB) would not fit a small machine.
 */
const SCRYPT_WORK = 15

/** BACKUP_KEY is a passphrase, an age recipient (`age1…`, can only write), or an age identity (`AGE-SECRET-KEY-1…`). */
export async function encryptBackup(
  bytes: ReadableStream<Uint8Array>,
  [key = '']: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  if (isIdentity(key)) encrypter.addRecipient(await identityToRecipient(key))
  else if (isRecipient(key)) encrypter.addRecipient(key)
  else {
    encrypter.setScryptWorkFactor(SCRYPT_WORK)
    encrypter.setPassphrase(key)
  }
  return encrypter.encrypt(bytes)
}

export async function decryptBackup(
  bytes: ReadableStream<Uint8Array>,
  keys: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const usable = keys.filter((key) => !isRecipient(key))
  if (usable.length === 0)
    throw new DumpError(
      'This backup is encrypted. Set BACKUP_KEY to the key that it was made with, or to the age identity of its recipient.',
    )
  const decrypter = new Decrypter()
  for (const key of usable)
    if (isIdentity(key)) decrypter.addIdentity(key)
    else decrypter.addPassphrase(key)
  return decrypter.decrypt(bytes).catch(() => {
    throw new DumpError('This backup was encrypted with another key. Set BACKUP_KEY to that key.')
  })
}

export const isEncrypted = (start: Uint8Array) =>
  Buffer.from(start.subarray(0, AGE_START.length)).toString('latin1') === AGE_START

const isRecipient = (key: string) => key.startsWith('age1')
const isIdentity = (key: string) => key.startsWith('AGE-SECRET-KEY-')
