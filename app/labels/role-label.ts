import type { Role } from '#shared/roles'

const LABELS: Record<Role | 'super_admin', string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  super_admin: 'Super admin',
}

/** The label of a role. */
export const roleLabel = (role: Role | 'super_admin'): string => LABELS[role]
