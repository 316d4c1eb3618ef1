import type { Role } from '../../shared/roles'

export const PERMISSIONS = [
  'specs:read',
  'specs:write',
  'specs:admin',
  'org:manage',
  'platform:manage',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const OF_ROLE: Record<Role, readonly Permission[]> = {
  viewer: ['specs:read'],
  editor: ['specs:read', 'specs:write'],
  admin: ['specs:read', 'specs:write', 'specs:admin', 'org:manage'],
}

export function permissionsOf(role: Role, isSuperAdmin: boolean): Permission[] {
  return isSuperAdmin ? [...PERMISSIONS] : [...OF_ROLE[role]]
}

/** A key may do only what both its scopes and its creator allow. */
export const limitToScopes = (permissions: readonly Permission[], scopes: readonly string[]) =>
  permissions.filter((permission) => scopes.includes(permission))
