import type { Context } from '#server/kernel/context'
import { runProcedure } from '#server/kernel/run-procedure'
import { definitionOf } from './procedure-of'
import type { RestRoute } from './rest-route'

/** Calls the procedure of a route. */
export const callProcedure = (
  { procedure: path }: Pick<RestRoute, 'procedure'>,
  ctx: Context,
  rawInput: unknown,
  signal?: AbortSignal,
): Promise<unknown> => runProcedure(definitionOf({ procedure: path }), ctx, { path, rawInput, signal })
