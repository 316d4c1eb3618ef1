import { z } from 'zod'

export const StaleSpec = z.object({ file_path: z.string(), title: z.string(), stale_since: z.string() })
export type StaleSpec = z.infer<typeof StaleSpec>
