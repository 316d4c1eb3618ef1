import { randomUUID } from 'node:crypto'
import type { NoticeMessage } from '#spec/notices/message'
import type { ChatRequest } from '../jobs'
import type { ChatSession } from '../requests/open-session'

/** Answers only the person: at the button's place, or else in a direct message. */
export async function answerPerson(
  { ctx, chat }: ChatSession,
  { chatUserId, responseUrl }: ChatRequest & { responseUrl: string | null },
  answer: NoticeMessage,
): Promise<void> {
  if (responseUrl !== null) await ctx.ports.chat?.respond(responseUrl, answer)
  else await chat.post(await chat.openDirect(chatUserId), { id: randomUUID(), content: answer })
}
