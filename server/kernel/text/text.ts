export { Text } from '#spec/tools/text'

/** Matches a visible character: no space, control, mark, or invisible character such as U+200B or the blank Braille pattern. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

export { keepsDirection } from '#spec/text-direction'

/** For names that people read. */
export const hasVisibleCharacter = (text: string) => VISIBLE.test(text)

export const INVISIBLE = 'must contain a visible character'

export const CHANGES_DIRECTION = 'must not contain characters that change the direction of text'

/**
 * Whether any text in the value contains half of a surrogate pair. Only a JSON escape can write one, and Postgres rejects
 * it in JSON columns. The loop does not recurse, so deep input cannot overflow the stack.
 */
export function hasLoneSurrogate(value: unknown): boolean {
  return someInside(value, (inner) => typeof inner === 'string' && /\p{Surrogate}/u.test(inner))
}

const RESERVED_KEYS = ['__proto__', 'constructor', 'prototype']

/** Whether any object in the value has an own key that JavaScript reserves. */
export const hasReservedKey = (value: unknown) =>
  someInside(
    value,
    (inner) =>
      typeof inner === 'object' && inner !== null && RESERVED_KEYS.some((key) => Object.hasOwn(inner, key)),
  )

/** Tests the value and all keys and values inside it. */
function someInside(value: unknown, is: (inner: unknown) => boolean): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (is(next)) return true
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue
    for (const [name, inner] of Object.entries(next)) pending.push(name, inner)
  }
  return false
}
