import { ENTRIES } from './entries'

/** Every secret that the environment holds, and the parts of those that have some: what no log may show. */
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
