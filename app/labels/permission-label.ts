import type { Permission } from '#server/kernel/permissions'

const LABELS: Record<Permission, string> = {
  'specs:read': 'Read documents, tasks and tickets',
  'specs:write': 'Change documents, issues and pull requests',
  'specs:admin': 'Manage repositories, connections and settings',
  'org:manage': 'Manage members, billing and the organization',
  'platform:manage': 'Manage this deployment',
}

/** What a permission allows, in words. */
export const permissionLabel = (permission: string): string =>
  Object.hasOwn(LABELS, permission) ? LABELS[permission as Permission] : permission
