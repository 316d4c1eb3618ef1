import type { SettingInForce } from '#server/kernel/context'
import { describeSettings, type Settings, secretsOf } from '../settings'
import type { MergedSettings } from './merge-settings'

type Listener = (settings: Settings) => void

/** The settings of this process. The browser setup replaces some while it runs. */
export interface SettingsInForce {
  readonly merged: MergedSettings
  /** For operators. Changed in place. */
  readonly shown: SettingInForce[]
  replace(merged: MergedSettings): void
  onChange(listener: Listener): void
}

/** Adds each new secret to `secrets`, which the log masks. */
export function openSettingsInForce(first: MergedSettings, secrets: string[]): SettingsInForce {
  let merged = first
  const shownSettings = describeSettings(first.env)
  const listeners: Listener[] = []
  const maskSecrets = () =>
    secrets.push(...secretsOf(merged.env).filter((secret) => !secrets.includes(secret)))
  maskSecrets()
  return {
    get merged() {
      return merged
    },
    shown: shownSettings,
    replace(next) {
      merged = next
      maskSecrets()
      shownSettings.splice(0, shownSettings.length, ...describeSettings(next.env))
      for (const listener of listeners) listener(next.settings)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
