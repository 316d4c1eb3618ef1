import { isAscii } from './is-ascii'

/** A limit, because ids are used in database keys and URLs. */
const MAX_LENGTH = 200

/** Most titles. */
const SIMPLE = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

/** NFC; Unicode letters, marks and digits, lower-cased; every other run becomes `-`; an empty result becomes `section`. */
export function slugify(title: string): string {
  if (title.length <= MAX_LENGTH && SIMPLE.test(title)) return title.toLowerCase().replaceAll(' ', '-')
  const slug = joinWords(title)
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$|[\uD800-\uDBFF]$/g, '')
  return slug === '' ? 'section' : slug
}

function joinWords(title: string): string {
  if (isAscii(title)) return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const composed = title.normalize('NFC').toLowerCase().normalize('NFC')
  return composed.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
}
