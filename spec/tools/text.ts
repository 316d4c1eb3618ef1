import { z } from 'zod'

/** Text as Postgres can hold it: any character but NUL. */
export const Text = z.string().refine((text) => !text.includes('\0'), 'must not hold NUL')
