import type { SettingInForce } from '#server/kernel/context'
import type { Setting } from '#server/kernel/module'
import type { RateLimit } from '#server/kernel/rate-limits'
import { ENTRIES } from './entries'

const LONGEST = 200

/** All settings, sorted by name, with the defaults of unset ones. For secrets, only whether they are set. */
export function describeSettings(env: Record<string, string | undefined>): SettingInForce[] {
  const entries: readonly Setting[] = Object.values(ENTRIES)
  return entries
    .map(({ name, group, schema, secret = false }) => {
      const text = env[name]?.trim() ?? ''
      const isSet = text !== ''
      const value = isSet ? text : textOf(schema.safeParse(undefined).data)
      return {
        name,
        group,
        value: secret ? null : (value?.slice(0, LONGEST) ?? null),
        isSet,
        isSecret: secret,
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** A default in the syntax of the environment. Null if there is none. */
function textOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value || null
  if (Array.isArray(value)) return value.join(',') || null
  if (typeof value !== 'object' || value === null) return null
  return (
    Object.entries(value)
      .map(([name, each]) => `${name}=${partOf(each)}`)
      .join(',') || null
  )
}

/** A limit, or days. */
const partOf = (value: RateLimit | number | null): string => {
  if (value === null) return 'off'
  return typeof value === 'number' ? String(value) : `${value.limit}/${value.windowS}`
}
