import { z } from 'zod'

/** Text as Postgres can hold it: any character but NUL. */
export const Text = z.string().refine((text) => !text.includes('\0'), 'must not hold NUL')

/** Anything but spaces, controls, marks and what is drawn as nothing: U+200B, fillers, the blank of braille. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** For names that people read: one that nobody can see names nothing. */
export const hasVisibleCharacter = (text: string) => VISIBLE.test(text)

export const INVISIBLE = 'must hold a visible character'

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
