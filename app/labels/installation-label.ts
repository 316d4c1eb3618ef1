import type { HostInstallationWire } from '../../server/installations/wire'

/** Only a code host's numbers say anything to people: by them it names its installations. */
export const nameOfInstallation = ({
  host,
  installation_id,
}: Pick<HostInstallationWire, 'host' | 'installation_id'>): string =>
  host === 'local' ? 'Local repositories' : `Installation ${installation_id}`

/** What people call the state of an installation. */
export const INSTALLATION_LABELS: Record<HostInstallationWire['status'], string> = {
  active: 'Active',
  suspended: 'Suspended on the code host',
  removed: 'Removed from the code host',
}
