import type { Authorship } from './author-of'
import type { SaveInput } from './wire'

const TRAILER = /^[A-Za-z][A-Za-z-]*: \S/

/** The message with the person whose work it is as git's last word on it, where that is not the author. */
export function commitMessage(text: string, { coAuthor }: Pick<Authorship, 'coAuthor'>): string {
  if (!coAuthor) return text
  const name = coAuthor.name.replace(/[<>\s]+/g, ' ').trim()
  return withTrailer(text, `Co-authored-by: ${name} <${coAuthor.email.replace(/[<>\s]/g, '')}>`)
}

/** What the person wrote, or else the usual words; it says so when text that AI proposed is part of the change. */
export function messageOf(
  { message, ai_assisted }: Pick<SaveInput, 'message' | 'ai_assisted'>,
  usual: string,
): string {
  const text = message?.trim() || usual
  return ai_assisted ? withTrailer(text, 'AI-assisted: true') : text
}

const withTrailer = (text: string, line: string) => text + (endsInTrailers(text) ? '\n' : '\n\n') + line

/** Trailers are one paragraph: a blank line between them would end it. */
function endsInTrailers(text: string): boolean {
  const paragraphs = text.trimEnd().split(/\n\s*\n/)
  const last = paragraphs.at(-1) ?? ''
  return paragraphs.length > 1 && last.split('\n').every((line) => TRAILER.test(line))
}
