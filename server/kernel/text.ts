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
export function hasLoneSurrogate(value: unknown): boolean {
  return hasInside(value, (inner) => typeof inner === 'string' && /\p{Surrogate}/u.test(inner))
}

const RESERVED_KEYS = ['__proto__', 'constructor', 'prototype']

/** Whether an object in it has a key of its own that objects of JavaScript have for themselves. */
export const hasReservedKey = (value: unknown) =>
  hasInside(
    value,
    (inner) =>
      typeof inner === 'object' && inner !== null && RESERVED_KEYS.some((key) => Object.hasOwn(inner, key)),
  )

/** Looks at the value, and at all keys and values in it. */
function hasInside(value: unknown, is: (inner: unknown) => boolean): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (is(next)) return true
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue
    for (const [name, inner] of Object.entries(next)) waiting.push(name, inner)
  }
  return false
}
