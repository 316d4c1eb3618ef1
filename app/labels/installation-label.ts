import type { HostInstallationWire } from '#server/library/installations/wire'

/** Shows the id only for code hosts that use it. */
export const nameOfInstallation = ({
  host,
  installation_id,
}: Pick<HostInstallationWire, 'host' | 'installation_id'>): string =>
  host === 'local' ? 'Local repositories' : `Installation ${installation_id}`

/** Labels of the states of an installation. */
export const INSTALLATION_LABELS: Record<HostInstallationWire['status'], string> = {
  active: 'Active',
  suspended: 'Suspended',
  removed: 'Removed',
}
