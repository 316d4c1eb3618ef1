export const EXIT = {
  ok: 0,
  /** The command ran and found errors, or failed. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
} as const
