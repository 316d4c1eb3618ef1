const UNTIDY = /[^\S ]|\0| {2}|^ | $/

/** Text as one line: runs of white space become one space, and NUL what CommonMark makes of it. */
export function tidyText(text: string): string {
  return UNTIDY.test(text) ? text.replaceAll('\0', '\uFFFD').replace(/\s+/g, ' ').trim() : text
}
