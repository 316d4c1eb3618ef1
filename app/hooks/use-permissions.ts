import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '#app/routes/org/layout.tsx'
import type { Permission } from '#server/kernel/permissions'

/** Whether the user has a permission in this organization. Only for display: the server checks again. */
export const usePermission = (permission: Permission): boolean =>
  useRouteLoaderData<typeof loader>('routes/org/layout')?.session.permissions.includes(permission) ?? false
