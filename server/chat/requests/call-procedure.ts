import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { loadModules, type Procedures } from '../../collect'
import { type ProcedureDefinition, runProcedure } from '../../kernel/run-procedure'
import { toDomainError } from '../../mcp'
import type { SessionContext } from './open-session'

type Routers = Omit<Procedures, 'chat'>
type Inputs<Name extends keyof Routers> = inferRouterInputs<Routers[Name]>
type Outputs<Name extends keyof Routers> = inferRouterOutputs<Routers[Name]>

/** Calls a procedure as the person, with the checks that every request gets. Throws our own errors. */
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
  const definition = await findDefinition(name, procedure)
  const rawInput = { ...input, org: ctx.org.slug }
  try {
    const output = await runProcedure(definition, ctx, { path, rawInput, signal: ctx.signal })
    return output as Outputs<Name>[Procedure]
  } catch (error) {
    throw toDomainError(error)
  }
}

async function findDefinition(name: string, procedure: string): Promise<ProcedureDefinition> {
  for (const { procedures } of await loadModules()) {
    const all = procedures?.[name]?._def.procedures as Record<string, { _def: unknown }> | undefined
    const definition = all?.[procedure]
    if (definition) return definition._def as ProcedureDefinition
  }
  throw new Error(`no module has the procedure ${name}.${procedure}`)
}
