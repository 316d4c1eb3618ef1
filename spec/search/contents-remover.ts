/** A list item that is nothing but a link within its document, as in a table of contents. */
const ITEM =
  /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(#(?:[^()\s]|\([^()\s]*\))*\)[ \t]*$/gm

const WORD = /[\p{L}\p{N}]+/gu

/**
 * Removes the items of a table of contents from parts of a document. They repeat its headings: a search for a heading should
 * find its section, and not the list. Items with a word that no heading has stay, so every word is still found.
 */
export function contentsRemover(headings: readonly string[]): (markdown: string) => string {
  let known: ReadonlySet<string> | undefined
  const isRepeated = (word: string) => {
    known ??= new Set(headings.flatMap(wordsIn))
    return known.has(word)
  }
  return (markdown) =>
    markdown.includes('](#')
      ? markdown.replace(ITEM, (item, label: string) => (wordsIn(label).every(isRepeated) ? '' : item))
      : markdown
}

/** Without numbers, which headings are stored without. */
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(WORD) ?? []).filter((word) => /\D/.test(word))
