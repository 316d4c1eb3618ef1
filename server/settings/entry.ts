import type { z } from 'zod'
import type { Setting } from '../kernel/module'

/** Defines a setting and infers the type of its schema. */
export const entry = <Schema extends z.ZodType>(it: Setting<Schema>) => it

/** True if some but not all of the values are set. For settings that must be set together. */
export const isPartial = (values: readonly unknown[]) =>
  values.some((value) => value !== null) && values.some((value) => value === null)
