const UNTIDY = /[^\S ]|\0| {2}|^ | $/

/** Text as one line: white space becomes one space, and NUL becomes U+FFFD as in CommonMark. */
export function tidyText(text: string): string {
  return UNTIDY.test(text) ? text.replaceAll('\0', '\uFFFD').replace(/\s+/g, ' ').trim() : text
}
