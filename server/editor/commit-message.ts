import { withAccount, withTrailer } from '../kernel/commit-trailers'
import type { Authorship } from './author-of'
import type { SaveInput } from './wire'

/** The message with trailers for the person whose work it is, where that is not the author, and for their account. */
export function commitMessage(text: string, { coAuthor, account }: Authorship): string {
  const named = coAuthor ? withTrailer(text, coAuthorLine(coAuthor)) : text
  return account ? withAccount(named, account) : named
}

function coAuthorLine({ name, email }: NonNullable<Authorship['coAuthor']>): string {
  return `Co-authored-by: ${name.replace(/[<>\s]+/g, ' ').trim()} <${email.replace(/[<>\s]/g, '')}>`
}

/** What the person wrote, or else the usual words; it says so when text that AI proposed is part of the change. */
export function messageOf(
  { message, ai_assisted }: Pick<SaveInput, 'message' | 'ai_assisted'>,
  usual: string,
): string {
  const text = message?.trim() || usual
  return ai_assisted ? withTrailer(text, 'AI-assisted: true') : text
}
