import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createSecretBox, type SecretBox } from '#server/kernel/secrets/secret-box'
import type { Settings } from './settings'
import { StartError } from './start-error'

const FILE = 'encryption-key'

/**
 * Uses ENCRYPTION_KEY. With the embedded database and no such setting, uses a key that is generated in the
 * data folder.
 */
export async function openSecretBox(settings: KeySettings): Promise<SecretBox> {
  return createSecretBox(await readEncryptionKeys(settings))
}

type KeySettings = Pick<Settings, 'encryptionKey' | 'databaseUrl' | 'dataDir'>

/** The keys of the deployment, the current one first. */
export async function readEncryptionKeys({ encryptionKey, databaseUrl, dataDir }: KeySettings) {
  const usesGeneratedKey = encryptionKey.length === 0 && databaseUrl === null
  return usesGeneratedKey ? [await readOrCreateKey(dataDir)] : encryptionKey
}

/** The same, but creates no key. Empty if there is none yet. */
export const readExistingKeys = async ({ encryptionKey, databaseUrl, dataDir }: KeySettings) => {
  if (encryptionKey.length > 0 || databaseUrl !== null) return encryptionKey
  const generated = await readKeyFile(path.join(dataDir, FILE))
  return generated === null ? [] : [generated]
}

/** Stores the key of a restored deployment. Returns false if the data folder already has another one. */
export async function restoreEncryptionKey(dataDir: string, key: string): Promise<boolean> {
  const file = path.join(dataDir, FILE)
  if ((await readKeyFile(file)) === null) await storeKey(file, key)
  return (await readKeyFile(file)) === key
}

async function readOrCreateKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE)
  const key = (await readKeyFile(file)) ?? (await createKeyFile(file))
  if (!/^[A-Za-z0-9_-]{43}$/.test(key))
    throw new StartError(
      `${file} does not hold an encryption key. Restore it from a backup, or set ENCRYPTION_KEY; if it is removed, secrets kept so far cannot be read.`,
    )
  return key
}

async function readKeyFile(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const createKeyFile = (file: string) => storeKey(file, randomBytes(32).toString('base64url'))

/** Writes the file atomically and never overwrites it. Of two concurrent starts, both use the first key. */
async function storeKey(file: string, key: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeDurably(draft, `${key}\n`)
    await link(draft, file)
    return key
  } catch (error) {
    const winner = hasCode(error, 'EEXIST') ? await readKeyFile(file) : null
    if (winner === null) throw error
    return winner
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code
