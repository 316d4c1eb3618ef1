import { shortenText } from '#spec/shorten-text'

const MAX_TEXT = 120

/** GitHub recognizes mentions and issues after it removes backslashes. A zero-width space prevents that. */
const NO_LINK = '$&\u200b'

/** Escapes a document's text to one line without markdown, mentions or issue links. */
export function plainMarkdown(text: string, maxLength = MAX_TEXT): string {
  const line = shortenText(text.replace(/\s+/g, ' ').trim(), maxLength)
  return line.replace(/[\\`*_[\]<>~|#]/g, '\\$&').replace(/[@#]/g, NO_LINK)
}
