import { readSettings, SettingsError } from '#server/boot/settings/index'
import type { Environment } from '#server/boot/setup/merge-settings'
import { readOperatorEnvironment } from '../open-database'
import { checkDatabase } from './checks/check-database'
import { checkDisk } from './checks/check-disk'
import { checkPort } from './checks/check-port'
import { checkVendors } from './checks/check-vendors'
import { type Finding, findingsAbout } from './finding'
import { readStored } from './read-stored'

/**
 * Checks everything that a deployment needs. Changes nothing; starts the embedded database during the check if it is not
 * running.
 */
export async function diagnose(
  readEnvironment: () => Environment = readOperatorEnvironment,
): Promise<Finding[]> {
  const { ok, failed } = findingsAbout('settings')
  try {
    const env = readEnvironment()
    const settings = readSettings(env)
    const [database, ...others] = await Promise.all([
      checkDatabase(settings),
      checkDisk(settings),
      checkPort(settings),
    ])
    const inForce = database.some(({ subject, state }) => subject === 'database' && state === 'failed')
      ? { env, settings, problems: [] }
      : await readStored(env, settings)
    return [ok('All settings are valid.'), ...database, ...others.flat(), ...(await checkVendors(inForce))]
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return [
      failed(error.message, 'Correct them in the environment or the file .env. .env.example explains each.'),
    ]
  }
}
