/** A text without white space, and where each of its characters was. */
export interface FoldedText {
  text: string
  /** Offsets into the original text, one for each UTF-16 unit. */
  offsets: number[]
}

/** White space, characters without width, and the sign between the cells of a table. */
const IGNORED = /[\s\u00ad\u200b-\u200d\u2060\ufeff·]/

/** Quotes are compared in this form, because a page and its markdown break lines differently. */
export function foldText(source: string): FoldedText {
  const offsets: number[] = []
  let text = ''
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (IGNORED.test(character)) continue
    text += character
    offsets.push(at)
  }
  return { text, offsets }
}

/** The folded text alone. */
export const fold = (source: string): string => foldText(source).text
