import type { HostInstallationWire } from '../server/installations/wire'

/** What people call the state of an installation. */
export const INSTALLATION_LABELS: Record<HostInstallationWire['status'], string> = {
  active: 'Active',
  suspended: 'Suspended on the code host',
  removed: 'Removed from the code host',
}
