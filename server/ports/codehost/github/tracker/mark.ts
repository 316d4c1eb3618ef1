const MARK = /(?:^|\n\n)<!-- plumbline:([\w-]{1,100}) -->\s*$/

/** The mark is an HTML comment in the last line of the body, which GitHub does not show. */
export const withMark = (description: string, mark: string): string =>
  `${description === '' ? '' : `${description}\n\n`}<!-- plumbline:${mark} -->`

export function splitMark(body: string): { description: string; mark: string | null } {
  const text = body.replace(/\r\n?/g, '\n')
  const match = MARK.exec(text)
  return match
    ? { description: text.slice(0, match.index), mark: match[1] ?? null }
    : { description: text, mark: null }
}
