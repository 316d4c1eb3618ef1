import { z } from 'zod'

/** Text as Postgres can hold it: any character but NUL. */
export const Text = z.string().refine((text) => !text.includes('\0'), 'must not hold NUL')

/**
 * Whether there is half of a surrogate pair in any of its texts. It is no character, only an escape in JSON can write it,
 * and a column of JSON takes none: it is refused where JSON comes in. Nothing here is as deep as what was sent.
 */
export function holdsHalfCharacter(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && /\p{Surrogate}/u.test(next)) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) waiting.push(name, inner)
  }
  return false
}
