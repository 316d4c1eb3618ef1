import { z } from 'zod'

/**
 * The first line of a dump, after `HEADER_START`. A program can read a dump only if it supports its format and has all
 * migrations of the dumped database.
 */
export const DumpHeader = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The version of the program that wrote it. */
  version: z.string(),
  /** The time stamp of the newest applied migration. */
  migration: z.number(),
  /** The ids of the keys that open the sealed secrets, the current one first. */
  key_ids: z.array(z.string()),
  /** ENCRYPTION_KEY itself, if the operator included it. Only in encrypted backups. */
  encryption_key: z.array(z.string()).optional(),
})
export type DumpHeader = z.infer<typeof DumpHeader>

/** The last line of a dump. A dump without it is truncated. */
export const DumpTrailer = z.object({ tables: z.number(), rows: z.number() })
export type DumpTrailer = z.infer<typeof DumpTrailer>

export const HEADER_START = '-- Plumbline backup '
export const TRAILER_START = '-- End of backup '
/** The line that ends the rows of a COPY. No row can look like it, because COPY escapes backslashes. */
export const END_OF_ROWS = '\\.'
