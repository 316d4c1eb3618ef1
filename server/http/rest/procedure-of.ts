import type { z } from 'zod'
import type { Meta } from '../../kernel/procedures'
import { appRouter } from '../../router'
import type { RestRoute } from './rest-route'

export interface Definition {
  type: 'query' | 'mutation' | 'subscription'
  meta?: Meta
  inputs: z.ZodType[]
  output?: z.ZodType
  /** Inputs, checks, output and the procedure itself, outermost first. */
  middlewares: Middleware[]
}

type Middleware = (step: ProcedureStep) => Promise<{ data: unknown }>

export interface ProcedureStep {
  path: string
  type: Definition['type']
  meta?: Meta
  signal?: AbortSignal
  getRawInput(): Promise<unknown>
  batchIndex: number
  ctx: object
  input: unknown
  next(changed?: { ctx?: object; input?: unknown }): Promise<{ data: unknown }>
}

/** The declaration of the row's procedure. Only this function reads tRPC's internal records. */
export function definitionOf(row: Pick<RestRoute, 'procedure'>): Definition {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition } | undefined>
  const definition = procedures[row.procedure]?._def
  if (!definition) throw new Error(`The route table names ${row.procedure}, which the router does not have.`)
  return definition
}

/** The server does not start if a procedure declares no access rule. */
export function metaOf(row: Pick<RestRoute, 'procedure'>): Meta {
  const { meta } = definitionOf(row)
  if (!meta?.access) throw new Error(`${row.procedure} does not declare who may call it.`)
  return meta
}

export const accessOf = (row: Pick<RestRoute, 'procedure'>): Meta['access'] => metaOf(row).access
