/**
 * The router of the pages matches no line breaks, so page addresses contain a private-use character in place of each. A file
 * whose name has such a character has no page.
 */
const STAND_INS: Record<string, string> = {
  '\n': '\ue00a',
  '\r': '\ue00d',
  '\u2028': '\ue028',
  '\u2029': '\ue029',
}
const LINE_BREAKS = Object.fromEntries(
  Object.entries(STAND_INS).map(([character, standIn]) => [standIn, character]),
)

/** A path as part of an address. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** A file's path as part of the address of a page. */
export const encodePagePath = (path: string): string =>
  encodePath(path.replace(/[\n\r\u2028\u2029]/g, (character) => STAND_INS[character] ?? character))

/** The file's path in the decoded address of a page. */
export const decodePagePath = (path: string): string =>
  path.replace(/[\ue00a\ue00d\ue028\ue029]/g, (standIn) => LINE_BREAKS[standIn] ?? standIn)

const ENCODED_LINE_BREAK = /%0A|%0D|%E2%80%A8|%E2%80%A9/gi

/** The page address in place of one with encoded line breaks; null if it has none. */
export function withoutLineBreaks(address: string): string | null {
  const encoded = address.replace(ENCODED_LINE_BREAK, (part) => encodePagePath(decodeURIComponent(part)))
  return encoded === address ? null : encoded
}
