import type { Role } from '#shared/roles'

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

/** A key has only the permissions that both its scopes and its creator have. */
export const limitToScopes = (permissions: readonly Permission[], scopes: readonly string[]) =>
  permissions.filter((permission) => scopes.includes(permission))
