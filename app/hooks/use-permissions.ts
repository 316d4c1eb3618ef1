import type { Permission } from '#server/kernel/permissions'
import { useOrgData } from './use-org-data'

/** Whether the user has a permission in this organization. Only for display: the server checks again. */
export const usePermission = (permission: Permission): boolean =>
  useOrgData()?.session.permissions.includes(permission) ?? false
