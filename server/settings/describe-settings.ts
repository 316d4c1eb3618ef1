import type { SettingInForce } from '../kernel/context'
import type { Setting } from '../kernel/module'
import { ENTRIES } from './entries'

const LONGEST = 200

/** All settings, sorted by name. Of secrets only whether they are set. */
export function describeSettings(env: Record<string, string | undefined>): SettingInForce[] {
  const entries: readonly Setting[] = Object.values(ENTRIES)
  return entries
    .map(({ name, group, secret = false }) => {
      const value = env[name]?.trim() ?? ''
      const isShown = value !== '' && !secret
      return {
        name,
        group,
        value: isShown ? value.slice(0, LONGEST) : null,
        isSet: value !== '',
        isSecret: secret,
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
