import type { z } from 'zod'
import type { Setting } from '../kernel/module'

/** One setting, as it is read, explained and printed. */
export const entry = <Schema extends z.ZodType>(it: Setting<Schema>) => it

/** Of settings that mean nothing without each other. */
export const isPartial = (values: readonly unknown[]) =>
  values.some((value) => value !== null) && values.some((value) => value === null)
