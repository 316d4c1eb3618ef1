import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { readFromKeychain, removeFromKeychain, storeInKeychain } from './keychain'

/** What `svc login` stores: the server, the user and the tokens. */
export interface Credentials {
  server: string
  email: string | null
  org: string | null
  accessToken: string
  /** Milliseconds since 1970. */
  accessExpiresAt: number
  refreshToken: string
}

/** The folder for user settings on this operating system. */
function configFolder(): string {
  const { env, platform } = process
  if (env.XDG_CONFIG_HOME) return path.join(env.XDG_CONFIG_HOME, 'svc')
  if (platform === 'win32' && env.APPDATA) return path.join(env.APPDATA, 'svc')
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'svc')
  return path.join(homedir(), '.config', 'svc')
}

const credentialsFile = () => path.join(configFolder(), 'credentials.json')

/** The file if the tokens are in the keychain. */
interface KeychainNote {
  keychainAccount: string
}

export function readCredentials(): Credentials | null {
  const stored = readFile()
  if (stored === null || !('keychainAccount' in stored)) return stored
  const secret = readFromKeychain(stored.keychainAccount)
  return secret === null ? null : (JSON.parse(secret) as Credentials)
}

function readFile(): Credentials | KeychainNote | null {
  try {
    return JSON.parse(readFileSync(credentialsFile(), 'utf8')) as Credentials | KeychainNote
  } catch (error) {
    // A damaged file counts as missing: `svc login` writes a new one.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Stores the tokens in the keychain, or else in the file. Returns the path of the file with tokens, or null. */
export function writeCredentials(credentials: Credentials): string | null {
  const account = new URL(credentials.server).host
  const isInKeychain = storeInKeychain(account, toAsciiJson(credentials))
  replaceFile(isInKeychain ? { keychainAccount: account } : credentials)
  return isInKeychain ? null : credentialsFile()
}

/** macOS prints secrets with other characters as hexadecimal. */
const toAsciiJson = (value: Credentials): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The file is readable only by its owner from the first byte, and is replaced atomically. */
function replaceFile(content: Credentials | KeychainNote): void {
  const file = credentialsFile()
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  rmSync(temporary, { force: true })
  writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(temporary, 0o600)
  renameSync(temporary, file)
}

export function deleteCredentials(): void {
  const stored = readFile()
  if (stored && 'keychainAccount' in stored) removeFromKeychain(stored.keychainAccount)
  rmSync(credentialsFile(), { force: true })
}
