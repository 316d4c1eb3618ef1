import type { MergedSettings } from '#server/boot/setup/merge-settings'
import { type Finding, findingsAbout } from '../finding'
import { checkAddress } from './check-address'
import { checkProviders } from './check-providers'

const { failed } = findingsAbout('setup')

/** Checks outside services with the settings from the environment and from the browser setup. */
export async function checkVendors({ settings, problems }: MergedSettings): Promise<Finding[]> {
  const findings = await Promise.all([checkAddress(settings), checkProviders(settings)])
  const stored = problems.map((problem) =>
    failed(`Stored settings are not in force. ${problem}`, 'Enter them again under Administration, Setup.'),
  )
  return [...findings.flat(), ...stored]
}
