import type { Database } from '#db/client'
import { readStoredSettings } from '#server/console/setup/index'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { readExistingKeys } from '../encryption-key'
import type { Settings } from '../settings'
import { type Environment, type MergedSettings, mergeSettings } from './merge-settings'

/** The settings of the environment and those that are stored in the database, for commands. */
export async function readSettingsInForce(
  db: Database,
  env: Environment,
  own: Settings,
): Promise<MergedSettings> {
  const secretBox = createSecretBox(await readExistingKeys(own))
  return mergeSettings(env, await readStoredSettings({ db, secretBox }))
}
