const MAX_TEXT = 120

/** GitHub recognizes people and issues after it has removed backslashes. A space without width prevents that. */
const NO_LINK = '$&\u200b'

/** Escapes text of a document to one line without markdown, people and issues. */
export function plainMarkdown(text: string, maxLength = MAX_TEXT): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
  return short.replace(/[\\`*_[\]<>~|#]/g, '\\$&').replace(/[@#]/g, NO_LINK)
}
