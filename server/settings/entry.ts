import type { z } from 'zod'

interface Entry<Schema extends z.ZodType> {
  /** In the environment. */
  name: string
  group: string
  /** For `.env.example`: what it does, and what holds without it. */
  meaning: string
  /** How `.env.example` shows it: the default where there is one. */
  example: string
  /** Its value appears in no message. */
  secret?: boolean
  schema: Schema
}

/** One setting, as it is read, explained and printed. */
export const entry = <Schema extends z.ZodType>(it: Entry<Schema>) => it
