import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'
import { alertRoutes } from './list/routes'
import { sourceRoutes } from './sources/routes'

export const routes: RouteOf<typeof procedures>[] = [...alertRoutes, ...sourceRoutes]
