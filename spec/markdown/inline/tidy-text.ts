/** Text as one line: runs of white space become one space, and NUL what CommonMark makes of it. */
export function tidyText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\s+/g, ' ').trim()
}
