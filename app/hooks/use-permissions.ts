import { useRouteLoaderData } from '@remix-run/react'
import type { Permission } from '../../server/kernel/permissions'
import type { loader } from '../routes/org/layout'

/** Whether the user has a permission in this organization. Only for display: the server checks again. */
export const usePermission = (permission: Permission): boolean =>
  useRouteLoaderData<typeof loader>('routes/org/layout')?.session.permissions.includes(permission) ?? false
