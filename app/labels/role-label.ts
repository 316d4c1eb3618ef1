const LABELS: Record<string, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  super_admin: 'Super admin',
}

/** The label of a role. */
export const roleLabel = (role: string): string => LABELS[role] ?? role
