const LABELS: Record<string, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  super_admin: 'Super admin',
}

/** The label of a role. */
export const roleLabel = (role: string): string => LABELS[role] ?? role

/** The roles that an admin can assign, lowest first. */
export const ROLE_CHOICES = ['viewer', 'editor', 'admin'] as const
