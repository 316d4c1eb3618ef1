import type { AppHost } from '#server/ports/codehost/forge-port'
import { PortError } from '#server/ports/port-error'
import { type Finding, findingsAbout } from '../finding'

const { ok, warning, failed } = findingsAbout('github')

/** Whether the GitHub App has the required permissions and events. Empty if the App does not answer. */
export async function checkApp(host: AppHost | null): Promise<Finding[]> {
  if (host === null) return []
  try {
    const { missingPermissions, missingEvents, settingsUrl, clockOffsetMs } = await host.describeApp()
    const clock = clockOffsetMs === 0 ? [] : [wrongClock(clockOffsetMs)]
    if (missingPermissions.length + missingEvents.length === 0)
      return [ok('The App has every permission and event that it needs.'), ...clock]
    return [
      ...clock,
      ...missingPermissions.map((permission) =>
        failed(
          `The App lacks the permission ${permission}.`,
          `Set it at ${settingsUrl}. Owners of accounts then accept it in an email from GitHub.`,
        ),
      ),
      ...missingEvents.map((event) =>
        failed(`The App is not sent the event ${event}.`, `Subscribe to it at ${settingsUrl}.`),
      ),
    ]
  } catch (error) {
    // Another check reports the failed call.
    if (error instanceof PortError) return []
    throw error
  }
}

const wrongClock = (offsetMs: number): Finding =>
  warning(
    `The clock of this machine is ${Math.round(Math.abs(offsetMs) / 1000)} seconds ${offsetMs < 0 ? 'ahead of' : 'behind'} GitHub's. Requests are corrected.`,
    'Synchronize the clock (NTP). Sign-in, webhooks and schedules depend on it.',
  )
