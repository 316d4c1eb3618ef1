import { withAccount, withoutServiceTrailers, withTrailer } from '#server/kernel/code-hosts/commit-trailers'
import type { SaveInput } from '../wire'
import type { Authorship } from './authorship-of'

/** Adds trailers for a co-author, for the assistant and for the account that acted. */
export function commitMessage(text: string, { coAuthor, account, assistant }: Authorship): string {
  const withAuthor = coAuthor ? withTrailer(text, coAuthorLine(coAuthor)) : text
  const message = assistant ? withTrailer(withAuthor, `Svc-Assistant: ${assistant.name}`) : withAuthor
  return account ? withAccount(message, account) : message
}

function coAuthorLine({ name, email }: NonNullable<Authorship['coAuthor']>): string {
  return `Co-authored-by: ${name.replace(/[<>\s]+/g, ' ').trim()} <${email.replace(/[<>\s]/g, '')}>`
}

/** The message that the user wrote, or the default one. A trailer marks changes that contain text proposed by AI. */
export function commitMessageOf(
  { message, ai_assisted }: Pick<SaveInput, 'message' | 'ai_assisted'>,
  defaultText: string,
): string {
  const text = withoutServiceTrailers(message ?? '') || withoutServiceTrailers(defaultText) || 'Update'
  return ai_assisted ? withTrailer(text, 'AI-assisted: true') : text
}
