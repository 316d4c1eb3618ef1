/** Titles that differ only in case, spacing and accents are equal. Marks of other scripts are significant. */
export const normaliseTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a text, in the form of `normaliseTitle`. */
export const titleWords = (text: string): string[] => normaliseTitle(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Whether the title contains each of the words, also as parts of longer ones. */
export function hasWords(title: string, words: readonly string[]): boolean {
  const normal = normaliseTitle(title)
  return words.every((word) => normal.includes(word))
}
