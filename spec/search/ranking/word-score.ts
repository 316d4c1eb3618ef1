/**
 * How often the heading (A), the context (B) and the body (C) of a section have a word, and whether the section is deprecated,
 * in one byte.
 */
export const MAX_IN_HEADING = 2
export const MAX_IN_CONTEXT = 2
export const MAX_IN_BODY = 13
const HEADINGS = MAX_IN_HEADING + 1
export const CONTEXTS = MAX_IN_CONTEXT + 1
export const BODIES = MAX_IN_BODY + 1

/** The word is too frequent for the byte, or the byte is missing. */
export const UNKNOWN_SCORE = 255

export const DEPRECATED = HEADINGS * CONTEXTS * BODIES

export interface WordCounts {
  inHeading: number
  inContext: number
  inBody: number
}

/** The byte of a section. Null if the word is too frequent. */
export function toWordScore(
  { inHeading, inContext, inBody }: WordCounts,
  isDeprecated: boolean,
): number | null {
  if (inHeading > MAX_IN_HEADING || inContext > MAX_IN_CONTEXT || inBody > MAX_IN_BODY) return null
  return (inHeading * CONTEXTS + inContext) * BODIES + inBody + (isDeprecated ? DEPRECATED : 0)
}

export const ONCE_IN_HEADING = CONTEXTS * BODIES

/** The score of a section whose byte is missing or unknown: the word is frequent in the body. */
export const knownScore = (score: number | null | undefined, isHeading: boolean): number =>
  score === null || score === undefined || score === UNKNOWN_SCORE
    ? (isHeading ? CONTEXTS * BODIES : 0) + MAX_IN_BODY
    : score

const tableOf = (count: (rest: number) => number) =>
  Uint8Array.from({ length: UNKNOWN_SCORE + 1 }, (_, byte) => count(byte % DEPRECATED))

/** How often the body and the heading have the word, by score. */
export const IN_BODY = tableOf((rest) => rest % BODIES)
export const IN_HEADING = tableOf((rest) => Math.floor(rest / (BODIES * CONTEXTS)))

export const isDeprecatedScore = (byte: number): boolean => byte >= DEPRECATED

/** The score of a section that has several words: as often as the rarest of them. */
export function leastScore(one: number, other: number): number {
  const inContext = (byte: number) => Math.floor((byte % DEPRECATED) / BODIES) % CONTEXTS
  const least = (of: (byte: number) => number) => Math.min(of(one), of(other))
  const heading = least((byte) => IN_HEADING[byte] ?? 0)
  const body = least((byte) => IN_BODY[byte] ?? 0)
  return (heading * CONTEXTS + least(inContext)) * BODIES + body + (isDeprecatedScore(one) ? DEPRECATED : 0)
}
