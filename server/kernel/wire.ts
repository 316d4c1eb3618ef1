import { z } from 'zod'

/** Of what was done and has nothing else to tell. */
export const Ok = z.object({ ok: z.literal(true) })
