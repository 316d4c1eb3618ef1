import type { NoticeMessage } from '#spec/notices/message'
import { searchLines } from '../commands/search-lines'
import { list } from '../messages/messages'
import type { ChatSession } from '../requests/open-session'
import { searchWords } from './canon-specs'

const MAX_LINES = 5

/** The answer without AI: the sections that contain the words of the question. */
export async function answerWithSearch({ ctx }: ChatSession, question: string): Promise<NoticeMessage> {
  const words = searchWords(question)
  const { lines, total } = await searchLines(asReader(ctx), words, MAX_LINES)
  return list('Search results', lines, `Nothing has the words “${words}”.`, total)
}

/** Slack passes messages to its own AI, so answers show only what assistants may see. */
export const asReader = <Ctx extends ChatSession['ctx']>(ctx: Ctx): Ctx => ({
  ...ctx,
  assistant: { name: 'Slack' },
})
