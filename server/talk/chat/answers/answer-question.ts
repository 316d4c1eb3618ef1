import { refuseDuringCopy } from '#server/kernel/access/org-move'
import type { JobContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import type { NoticeMessage } from '#spec/notices/message'
import { describeCommands } from '../commands/all-commands'
import { whyNotAllowed } from '../commands/run-command'
import type { QuestionRequest } from '../jobs'
import { explainError, say } from '../messages/messages'
import { type ChatSession, openSession } from '../requests/open-session'
import { readSettings } from '../workspaces/chat-settings'
import { answerWithAi } from './answer-with-ai'
import { answerWithSearch } from './answer-with-search'
import { findAnswer, postAnswer, storeAnswer } from './answers'
import { answerIntent } from './intents'
import { allowsSharedChannels, readWorkContext } from './work-context'

/** Answers a mention or a direct message once, after a move of the org. The answer is stored before it is posted. */
export async function answerQuestion(ctx: JobContext, request: QuestionRequest): Promise<void> {
  const session = await openSession(ctx, request, request)
  if (!session) return
  refuseDuringCopy(session.ctx.org)
  const earlier = await findAnswer(session.ctx, request.eventId)
  if (earlier) return postAnswer(session, request, earlier)
  const refusal =
    whyNotAllowed(session, { permission: 'specs:read' }) ?? (await whyNotInChannel(session, request))
  if (refusal) return whisper(session, request, refusal)
  const answer = await composeAnswer(session, request)
  if (answer.isForEverybody) await postAnswer(session, request, await storedAnswer(session, request, answer))
  else await whisper(session, request, answer.message)
}

interface Answer {
  message: NoticeMessage
  /** False in a channel where the org lets only linked people read. */
  isForEverybody: boolean
}

async function composeAnswer(session: ChatSession, request: QuestionRequest): Promise<Answer> {
  const { ctx } = session
  const isForEverybody = request.isDirect || (await readSettings(ctx)).unlinked_in_channels
  try {
    return { isForEverybody, message: await answerText(session, request) }
  } catch (error) {
    if (!isDomainError(error)) throw error
    if (error.code === 'internal') ctx.log.error({ err: error.cause }, 'a question in chat failed')
    return { isForEverybody: false, message: explainError(error, ctx.requestId) }
  }
}

async function answerText(session: ChatSession, request: QuestionRequest): Promise<NoticeMessage> {
  const question = questionOf(request.text)
  if (question === '') return describeCommands()
  const workContext = request.isDirect ? await readWorkContext(session) : null
  const intent = workContext && (await answerIntent(session, workContext, question))
  if (intent) return intent
  const aiAnswer = await answerWithAi(session, { ...request, question, workContext })
  if (aiAnswer.message) return aiAnswer.message
  const found = await answerWithSearch(session, question)
  const { reason } = aiAnswer
  return reason === null ? found : { ...found, parts: [...say(reason).parts, ...found.parts] }
}

/** AI answers are stored in the transaction that counts them. */
async function storedAnswer(session: ChatSession, { eventId }: QuestionRequest, { message }: Answer) {
  const { ctx } = session
  return (await findAnswer(ctx, eventId)) ?? storeAnswer(ctx, eventId, message)
}

/** People of another workspace would read the answer. */
async function whyNotInChannel(
  session: ChatSession,
  { channelId, isDirect }: QuestionRequest,
): Promise<NoticeMessage | null> {
  if (isDirect) return null
  const channel = await session.chat.readChannel(channelId)
  if (channel && (!channel.isShared || (await allowsSharedChannels(session.ctx)))) return null
  return say(
    'People of another workspace read this channel, so questions are answered in direct messages only.',
  )
}

const whisper = ({ chat }: ChatSession, request: QuestionRequest, content: NoticeMessage): Promise<void> =>
  chat.whisper({ ...request, userId: request.chatUserId }, content)

/** The text without its leading mention. */
const questionOf = (text: string) => text.replace(/^\s*<@[^>]+>/, '').trim()
