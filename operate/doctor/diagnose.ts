import type { Settings } from '../../server/settings'
import { SettingsError } from '../../server/settings'
import { readOperatorSettings } from '../open-database'
import { checkAddress } from './checks/check-address'
import { checkDatabase } from './checks/check-database'
import { checkDisk } from './checks/check-disk'
import { checkPort } from './checks/check-port'
import { checkProviders } from './checks/check-providers'
import { type Finding, findingsAbout } from './finding'

/** Checks everything a deployment needs. Nothing is changed; an embedded database that does not run is started for the time. */
export async function diagnose(readSettings: () => Settings = readOperatorSettings): Promise<Finding[]> {
  const { ok, failed } = findingsAbout('settings')
  try {
    const settings = readSettings()
    const findings = await Promise.all([
      checkDatabase(settings),
      checkDisk(settings),
      checkPort(settings),
      checkAddress(settings),
      checkProviders(settings),
    ])
    return [ok('All settings are valid.'), ...findings.flat()]
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return [
      failed(error.message, 'Correct them in the environment or the file .env. .env.example explains each.'),
    ]
  }
}
