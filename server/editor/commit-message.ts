import type { Authorship } from './author-of'

const TRAILER = /^[A-Za-z][A-Za-z-]*: \S/

/** The message with the person whose work it is as git's last word on it, where that is not the author. */
export function commitMessage(text: string, { coAuthor }: Pick<Authorship, 'coAuthor'>): string {
  if (!coAuthor) return text
  const name = coAuthor.name.replace(/[<>\s]+/g, ' ').trim()
  const line = `Co-authored-by: ${name} <${coAuthor.email.replace(/[<>\s]/g, '')}>`
  return text + (endsInTrailers(text) ? '\n' : '\n\n') + line
}

/** Trailers are one paragraph: a blank line between them would end it. */
function endsInTrailers(text: string): boolean {
  const paragraphs = text.trimEnd().split(/\n\s*\n/)
  const last = paragraphs.at(-1) ?? ''
  return paragraphs.length > 1 && last.split('\n').every((line) => TRAILER.test(line))
}
