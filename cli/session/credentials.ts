import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** What `svc login` keeps: where, who, and the tokens. */
export interface Credentials {
  server: string
  email: string | null
  org: string | null
  accessToken: string
  /** Milliseconds since 1970. */
  accessExpiresAt: number
  refreshToken: string
}

/** Where this system keeps the settings of its person's programs. */
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
    // A file that somebody broke is as good as none: `svc login` writes it anew.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Only its owner may read it, from the first byte on; it appears whole or not at all. */
export function writeCredentials(credentials: Credentials): void {
  const file = credentialsFile()
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

export const forgetCredentials = () => rmSync(credentialsFile(), { force: true })
