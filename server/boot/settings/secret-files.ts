import { readFileSync } from 'node:fs'
import { CREDENTIAL_SUFFIXES, readPrefixes } from '#server/kernel/settings/tracker-prefixes'
import { ENTRIES } from './entries'
import { SettingsError } from './settings-error'

type Env = Record<string, string | undefined>

const SUFFIX = '_FILE'
const MAX_CHARACTERS = 65_536

/**
 * The environment plus settings from files: `DATABASE_URL_FILE=/run/secrets/database_url` sets `DATABASE_URL`. Containers get
 * secrets as files, because everyone who can list processes can read an environment. `others` are no settings of the server.
 */
export function withSecretFiles<Variables extends Env>(
  env: Variables,
  others: readonly string[] = [],
): Variables {
  const problems: string[] = []
  const fromFiles = [...settingNames(env), ...others].flatMap((name) => {
    const file = env[name + SUFFIX]?.trim()
    if (!file) return []
    if (env[name]?.trim()) problems.push(`${name} and ${name}${SUFFIX} are both set: remove one of them`)
    return [[name, readSecret(name + SUFFIX, file, problems)] as const]
  })
  if (problems.length > 0) throw new SettingsError(problems)
  return { ...env, ...Object.fromEntries(fromFiles) }
}

function readSecret(name: string, file: string, problems: string[]): string {
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text.length > MAX_CHARACTERS) problems.push(`${name} names a file of more than 64 KB`)
    return text
  } catch (error) {
    problems.push(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return ''
  }
}

const settingNames = (env: Env): string[] => [
  ...Object.values(ENTRIES).map(({ name }) => name),
  ...readPrefixes(env.TRACKER_ENV_PREFIXES).flatMap((prefix) =>
    CREDENTIAL_SUFFIXES.map((suffix) => prefix + suffix),
  ),
]
