const SPACE = 32

/** The characters that can start inline markup. A text without them is its own plain text. */
export const MARKUP = /[\\`*_[<&~]/

const UNTIDY = /[^\S ]|\0| {2}|^ | $/

/** Text as one line: white space becomes one space, and NUL becomes U+FFFD as in CommonMark. */
export function tidyText(text: string): string {
  return isTidyAscii(text) || !UNTIDY.test(text)
    ? text
    : text.replaceAll('\0', '\uFFFD').replace(/\s+/g, ' ').trim()
}

/** Most texts are printable ASCII with single spaces. This loop takes a third of the regular expression's time. */
function isTidyAscii(text: string): boolean {
  let previous = SPACE
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char < SPACE || char > 126 || (char === SPACE && previous === SPACE)) return false
    previous = char
  }
  return previous !== SPACE || text === ''
}
