import { useRouteLoaderData } from '@remix-run/react'
import type { Permission } from '../../server/kernel/permissions'
import type { loader } from '../routes/app.$org'

/** Whether the person may do that in this organization. Only what to show hangs on it: the server asks again. */
export const useMay = (permission: Permission): boolean =>
  useRouteLoaderData<typeof loader>('routes/app.$org')?.session.permissions.includes(permission) ?? false
