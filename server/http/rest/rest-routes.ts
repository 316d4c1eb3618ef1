import { routes } from '#server/collect'
import type { RequestContext } from '#server/kernel/context'
import type { Route } from '#server/kernel/route'
import type { ProcedurePath } from '#server/router'

export type { ProcedurePath }

/** One REST endpoint of any module. */
export type RestRoute = Route<ProcedurePath>

/** A request to an endpoint. Its body is not parsed. */
export interface RouteCall {
  route: RestRoute
  /** The parameters in the path. */
  params: Record<string, string>
  request: Request
  body: string
  ctx: RequestContext
}

/** Every endpoint. The compiler checks each procedure name where the route is declared. */
export const restRoutes = routes as readonly RestRoute[]
