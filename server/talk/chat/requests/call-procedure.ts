import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { coverageRouter } from '#server/insight/coverage/index'
import { stalenessRouter } from '#server/insight/staleness/index'
import { toDomainError } from '#server/kernel/problems/to-domain-error'
import { type ProcedureDefinition, runProcedure } from '#server/kernel/run-procedure'
import { searchRouter } from '#server/library/search/index'
import { noticesRouter } from '#server/talk/notices/index'
import { editorRouter, editsRouter } from '#server/writing/editor/index'
import type { SessionContext } from './open-session'

type Routers = typeof PROCEDURES
type Inputs<Name extends keyof Routers> = inferRouterInputs<Routers[Name]>
type Outputs<Name extends keyof Routers> = inferRouterOutputs<Routers[Name]>

/** Calls a procedure as the person, with the checks of every request. Throws our own errors. */
export async function callProcedure<
  Name extends keyof Routers & string,
  Procedure extends keyof Inputs<Name> & keyof Outputs<Name> & string,
>(
  ctx: SessionContext,
  name: Name,
  procedure: Procedure,
  input: Omit<Inputs<Name>[Procedure], 'org'>,
): Promise<Outputs<Name>[Procedure]> {
  const path = `${name}.${procedure}`
  const definitions: Record<string, { _def: unknown }> = PROCEDURES[name]._def.procedures
  const definition = definitions[procedure]?._def as ProcedureDefinition
  const rawInput = { ...input, org: ctx.org.slug }
  try {
    const output = await runProcedure(definition, ctx, { path, rawInput, signal: ctx.signal })
    return output as Outputs<Name>[Procedure]
  } catch (error) {
    throw toDomainError(error)
  }
}

/** The procedures called from chat, by module name. */
const PROCEDURES = {
  coverage: coverageRouter,
  editor: editorRouter,
  edits: editsRouter,
  notices: noticesRouter,
  search: searchRouter,
  staleness: stalenessRouter,
} as const
