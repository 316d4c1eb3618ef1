import type { Context } from '#server/kernel/context'
import type { Meta } from '#server/kernel/procedures'
import { type ProcedureDefinition, runProcedure } from '#server/kernel/run-procedure'
import { appRouter } from '#server/router'
import type { RestRoute } from './rest-routes'

/** The declaration of the route's procedure. */
export function definitionOf(route: Pick<RestRoute, 'procedure'>): ProcedureDefinition {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: ProcedureDefinition } | undefined
  >
  const definition = procedures[route.procedure]?._def
  if (!definition) throw new Error(`A route names ${route.procedure}, which the router does not have.`)
  return definition
}

/** The server does not start if a procedure declares no access rule. */
export function metaOf(route: Pick<RestRoute, 'procedure'>): Meta {
  const { meta } = definitionOf(route)
  if (!meta?.access) throw new Error(`${route.procedure} does not declare who may call it.`)
  return meta
}

export const accessOf = (route: Pick<RestRoute, 'procedure'>): Meta['access'] => metaOf(route).access

/** Calls the procedure of a route. */
export const callRouteProcedure = (
  { procedure: path }: Pick<RestRoute, 'procedure'>,
  ctx: Context,
  rawInput: unknown,
  signal?: AbortSignal,
): Promise<unknown> => runProcedure(definitionOf({ procedure: path }), ctx, { path, rawInput, signal })
