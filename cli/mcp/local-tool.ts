import type { z } from 'zod'
import type { AnyToolShape, ToolShape } from '#spec/tools/index'
import type { CheckoutView } from './checkout-view'

/** A tool whose answers come from the checkout. */
export interface LocalTool extends AnyToolShape {
  isReadOnly: boolean
  run(view: CheckoutView, args: object): Promise<object> | object
}

export const localTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  shape: ToolShape<Input, Output>,
  run: (view: CheckoutView, args: z.output<Input>) => Promise<object> | object,
  { isReadOnly = true } = {},
): LocalTool => ({ ...shape, isReadOnly, run }) as unknown as LocalTool
