import type { NoticeMessage } from '#spec/notices/message'
import { ChatError } from '../port'
import { toBlocks } from './to-blocks'

interface ResponderOptions {
  /** null: Slack itself. */
  apiUrl: string | null
  fetch: typeof globalThis.fetch
}

const HOOKS_ORIGIN = 'https://hooks.slack.com'

/** Answers at the response address of a command or button. Calls only Slack's own addresses. */
export function openResponder({ apiUrl, fetch }: ResponderOptions) {
  const origin = apiUrl === null ? HOOKS_ORIGIN : new URL(apiUrl).origin
  return async (address: string, content: NoticeMessage): Promise<void> => {
    if (!URL.canParse(address) || new URL(address).origin !== origin)
      throw new ChatError('rejected', 'The address for the answer does not belong to Slack.')
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, ...toBlocks(content) }),
    }).catch((cause: unknown) => {
      throw new ChatError('unreachable', 'Slack did not answer.', { cause })
    })
    if (response.ok) return
    const failure = response.status >= 500 || response.status === 429 ? 'unreachable' : 'rejected'
    throw new ChatError(failure, `Slack answered with the status ${response.status}.`)
  }
}
