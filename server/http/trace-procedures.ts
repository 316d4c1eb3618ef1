import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { inSpan } from '#shared/in-span'

type Call = { path: string }
type Run = (call: Call) => Promise<unknown>

/** The same router, with a trace span for each procedure call. */
export function traceProcedures<Router extends AnyTRPCRouter>(router: Router): Router {
  const { _def: definition } = router
  // Without a prototype, so that callers do not find `constructor` among the procedures.
  const procedures: Record<string, Run> = Object.create(null)
  for (const [path, procedure] of Object.entries(definition.procedures as Record<string, AnyTRPCProcedure>))
    procedures[path] = traced(procedure)
  return { ...router, _def: { ...definition, procedures } }
}

function traced(procedure: AnyTRPCProcedure) {
  const run = procedure as unknown as Run
  const runInSpan: Run = (call) => inSpan(`procedure ${call.path}`, {}, () => run(call))
  return Object.assign(runInSpan, { _def: procedure._def })
}
