import { withAccount, withoutServiceTrailers, withTrailer } from '#server/kernel/code-hosts/commit-trailers'
import type { SaveInput } from '../wire'
import type { Authorship } from './authorship-of'

/** Adds trailers for the assistant and for the account that acted. */
export function commitMessage(
  text: string,
  { account, assistant }: Pick<Authorship, 'account' | 'assistant'>,
): string {
  const message = assistant ? withTrailer(text, `Svc-Assistant: ${assistant.name}`) : text
  return account ? withAccount(message, account) : message
}

/** The message that the user wrote, or the default one. A trailer marks changes that contain text proposed by AI. */
export function commitMessageOf(
  { message, ai_assisted }: Pick<SaveInput, 'message' | 'ai_assisted'>,
  defaultText: string,
): string {
  const text = withoutServiceTrailers(message ?? '') || withoutServiceTrailers(defaultText) || 'Update'
  return ai_assisted ? withTrailer(text, 'AI-assisted: true') : text
}
