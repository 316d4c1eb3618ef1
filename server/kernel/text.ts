import { z } from 'zod'

/** Text as Postgres can hold it: any character but NUL. */
export const Text = z.string().refine((text) => !text.includes('\0'), 'must not hold NUL')

/**
 * Whether there is half of a surrogate pair in any of its texts. It is no character, only an escape in JSON can write it,
 * and a column of JSON takes none: it is refused where JSON comes in.
 */
export const holdsHalfCharacter = (value: unknown): boolean => HALF.test(JSON.stringify(value) ?? '')

/** As JSON.stringify spells one: behind an odd number of backslashes. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/
