import { ENTRIES } from './entries'

/**
 * All secrets of the environment, and their parts: items of lists and passwords in URLs. The log masks them.
 */
export function secretsOf(env: Record<string, string | undefined>): string[] {
  const values = Object.values(ENTRIES).flatMap((entry) => {
    const value = 'secret' in entry && entry.secret ? env[entry.name]?.trim() : undefined
    return value ? [value, ...value.split(',').map((part) => part.trim()), ...passwordOf(value)] : []
  })
  return [...new Set(values)]
}

const passwordOf = (value: string): string[] => {
  if (!URL.canParse(value)) return []
  const { password } = new URL(value)
  return password === '' ? [] : [password, decodeURIComponent(password)]
}
