import type { NoticeMessage } from '#spec/notices/message'
import type { ChatRequest } from '../jobs'
import { openAction, say } from '../messages/messages'
import type { ChatSession } from '../requests/open-session'
import { makeLinkRequest } from './link-requests'

/** The link is shown only to the person. The person who opens it must sign in and confirm. */
export async function offerLink(
  { ctx, person }: ChatSession,
  { teamId, chatUserId, userName = '' }: ChatRequest & { userName?: string },
): Promise<NoticeMessage> {
  const url = await makeLinkRequest(ctx, { teamId, chatUserId, name: userName || chatUserId })
  const text = person
    ? 'Your chat account is linked already. The link below links it to another account.'
    : 'Open this link, sign in and confirm, to use the rights of your account here. It is valid for 15 minutes.'
  return say(text, [openAction('Link my account', url)])
}
