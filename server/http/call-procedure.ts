import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { Context } from '../kernel/context'
import { definitionOf } from './procedure-of'
import type { Row } from './row'

/**
 * Takes an input through the steps that the procedure is made of, and gives what tRPC's own caller would. That one
 * copies everything key by key twice at each step, which costs more than all else that a small answer needs.
 */
export async function callProcedure(
  { procedure: path }: Pick<Row, 'procedure'>,
  ctx: Context,
  rawInput: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const { type, meta, middlewares } = definitionOf({ procedure: path })
  const getRawInput = async () => rawInput

  const take = async (at: number, ctx: object, input: unknown): Promise<{ data: unknown }> => {
    const step = middlewares[at]
    if (!step) throw new Error(`${path} has no last step.`)
    return step({
      path,
      type,
      meta,
      signal,
      getRawInput,
      batchIndex: 0,
      ctx,
      input,
      next: (changed) =>
        take(
          at + 1,
          changed?.ctx ? { ...ctx, ...changed.ctx } : ctx,
          changed && 'input' in changed ? changed.input : input,
        ),
    })
  }

  try {
    return (await take(0, ctx, undefined)).data
  } catch (error) {
    throw getTRPCErrorFromUnknown(error)
  }
}
