import { SETTINGS_OF_STEP, type StoredSettings } from '#server/console/setup/index'
import { readSettings, type Settings, SettingsError } from '../settings'

export type Environment = Record<string, string | undefined>

export interface MergedSettings {
  /** The environment with the stored settings in effect. */
  env: Environment
  settings: Settings
  /** Why stored settings are not in effect. */
  problems: string[]
}

/**
 * Adds stored settings to those of the environment, which take precedence: if the environment sets one setting of a step, all
 * stored settings of that step are ignored. Invalid stored settings are skipped, because a deployment must start in order to
 * correct them.
 */
export function mergeSettings(env: Environment, stored: readonly StoredSettings[]): MergedSettings {
  let merged: MergedSettings = { env, settings: readSettings(env), problems: [] }
  for (const { step, values, isReadable } of stored) {
    if (SETTINGS_OF_STEP[step].some((name) => isSet(env, name))) continue
    if (!isReadable) merged.problems.push(`${step}: stored with a key that is not in ENCRYPTION_KEY`)
    else if (values !== null) merged = addStep(merged, step, values)
  }
  return merged
}

function addStep(merged: MergedSettings, step: string, values: Environment): MergedSettings {
  const env = { ...merged.env, ...values }
  try {
    return { ...merged, env, settings: readSettings(env) }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { ...merged, problems: [...merged.problems, `${step}: ${error.problems.join('; ')}`] }
  }
}

export const isSet = (env: Environment, name: string): boolean => (env[name]?.trim() ?? '') !== ''
