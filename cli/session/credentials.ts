import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

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

export function readCredentials(): Credentials | null {
  try {
    return JSON.parse(readFileSync(credentialsFile(), 'utf8')) as Credentials
  } catch (error) {
    // A damaged file counts as missing: `svc login` writes a new one.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The file is readable only by its owner from the first byte, and is replaced atomically. */
export function writeCredentials(credentials: Credentials): void {
  const file = credentialsFile()
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  rmSync(temporary, { force: true })
  writeFileSync(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(temporary, 0o600)
  renameSync(temporary, file)
}

export const deleteCredentials = () => rmSync(credentialsFile(), { force: true })
