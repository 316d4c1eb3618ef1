import { z } from 'zod'
import type { Setting } from '../module'

/** Defines a setting and infers the type of its schema. */
export const entry = <Schema extends z.ZodType>(setting: Setting<Schema>) => setting

/** True if some but not all of the values are set. For settings that must be set together. */
export const isPartial = (values: readonly unknown[]) =>
  values.some((value) => value !== null) && values.some((value) => value === null)

const SHOWN_LENGTH = 80

/** The value for a message: quoted, on one line, and only as long as needed to recognise it. */
export const quoteValue = (value: string): string =>
  JSON.stringify(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value)

/** Any text, such as a provider's key. Line breaks are copying mistakes and not allowed in headers. */
export const OneLine = z
  .string()
  .regex(/^\P{Cc}*$/u, 'must be one line without tabs and other control characters')

export const OptionalText = OneLine.nullable().default(null)
