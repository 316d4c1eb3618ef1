import { z } from 'zod'
import type { Setting } from '../module'

/** Defines a setting and infers the type of its schema. */
export const entry = <Schema extends z.ZodType>(setting: Setting<Schema>) => setting

/** True if some but not all of the values are set. For settings that must be set together. */
export const isPartial = (values: readonly unknown[]) =>
  values.some((value) => value !== null) && values.some((value) => value === null)

const SHOWN_LENGTH = 80

/** The value for a message: in quotes, in one line, and not longer than needed to recognise it. */
export const quoteValue = (value: string): string =>
  JSON.stringify(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value)

/** Any text, such as a key of a provider. A line break in it is a mistake of copying, and no header may hold one. */
export const OneLine = z
  .string()
  .regex(/^\P{Cc}*$/u, 'must be one line without tabs and other control characters')

export const OptionalText = OneLine.nullable().default(null)
