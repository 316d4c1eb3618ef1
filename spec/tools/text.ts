import { z } from 'zod'

/** Text that Postgres can store: any character except NUL. */
export const Text = z.string().refine((text) => !text.includes('\0'), 'must not hold NUL')
