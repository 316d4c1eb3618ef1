import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { z } from 'zod'
import { inSpan } from '#shared/in-span'
import type { Context } from './context'
import type { Meta } from './procedures'

/** What tRPC stores of a procedure. Only code that imports this type reads tRPC's internal records. */
export interface ProcedureDefinition {
  type: 'query' | 'mutation' | 'subscription'
  meta?: Meta
  inputs: z.ZodType[]
  output?: z.ZodType
  /** Inputs, checks, output and the procedure itself, outermost first. */
  middlewares: Middleware[]
}

type Middleware = (step: ProcedureStep) => Promise<{ data: unknown }>

interface ProcedureStep {
  path: string
  type: ProcedureDefinition['type']
  meta?: Meta
  signal?: AbortSignal
  getRawInput(): Promise<unknown>
  batchIndex: number
  ctx: object
  input: unknown
  next(changed?: { ctx?: object; input?: unknown }): Promise<{ data: unknown }>
}

/** The values that stay the same at every step. */
type ProcedureCall = Pick<ProcedureDefinition, 'type' | 'meta' | 'middlewares'> &
  Pick<ProcedureStep, 'path' | 'signal' | 'getRawInput'>

export interface ProcedureRequest {
  /** The name of the procedure, for messages. */
  path: string
  rawInput: unknown
  signal?: AbortSignal
}

/**
 * Runs an input through the steps of the procedure, with the same result as tRPC's own caller, which copies every key twice per
 * step at a higher cost than the rest of a small request.
 */
export async function runProcedure(
  { type, meta, middlewares }: ProcedureDefinition,
  ctx: Context,
  { path, rawInput, signal }: ProcedureRequest,
): Promise<unknown> {
  const call = { path, type, meta, middlewares, signal, getRawInput: inputGetter(rawInput) }
  try {
    return (await inSpan(`procedure ${path}`, {}, () => runStep(call, 0, ctx, undefined))).data
  } catch (error) {
    throw getTRPCErrorFromUnknown(error)
  }
}

const inputGetter = (value: unknown) => async () => value

/** Not `async`: that would wrap the promise of each step in another promise. */
function runStep(call: ProcedureCall, at: number, ctx: object, input: unknown): Promise<{ data: unknown }> {
  const step = call.middlewares[at]
  if (!step) throw new Error(`${call.path} has no last step.`)
  return step({
    path: call.path,
    type: call.type,
    meta: call.meta,
    signal: call.signal,
    getRawInput: call.getRawInput,
    batchIndex: 0,
    ctx,
    input,
    next: stepAfter(call, at + 1, ctx, input),
  })
}

const stepAfter =
  (call: ProcedureCall, at: number, ctx: object, input: unknown): ProcedureStep['next'] =>
  (changed) =>
    runStep(
      call,
      at,
      changed?.ctx ? { ...ctx, ...changed.ctx } : ctx,
      changed && 'input' in changed ? changed.input : input,
    )
