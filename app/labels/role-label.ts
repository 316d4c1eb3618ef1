const LABELS: Record<string, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  super_admin: 'Super admin',
}

/** As people read a role. */
export const roleLabel = (role: string): string => LABELS[role] ?? role

/** What an admin may choose from, least first. */
export const ROLE_CHOICES = ['viewer', 'editor', 'admin'] as const
