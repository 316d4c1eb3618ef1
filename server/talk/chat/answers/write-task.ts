import type { AiTask } from '#server/ports/ai/port'
import { makeFence } from '#server/writing/ai/index'
import type { QuestionRequest } from '../jobs'
import type { ChatSession } from '../requests/open-session'
import type { CanonSpec } from './canon-specs'
import { describeWork } from './describe-work'
import type { WorkContext } from './work-context'

const RULES = `You answer questions of a team about its specs in a chat.
Answer from the specs below and nothing else, in a few plain sentences without markup. Name sources by their numbers, such as [1].
If the specs do not say it, say that they do not. Invent nothing.`

const MAX_THREAD = 20
const MAX_MESSAGE = 1500
const MAX_QUESTION = 4000

interface Material extends QuestionRequest {
  question: string
  specs: readonly CanonSpec[]
  workContext: WorkContext | null
}

/** The request to the model. Specs, messages and the question itself are inside a fence: they are data, never instructions. */
export async function writeTask(session: ChatSession, material: Material): Promise<AiTask> {
  const { question, specs, workContext } = material
  const fence = makeFence()
  const thread = await readThread(session, material)
  const work = workContext ? await describeWork(session, workContext) : ''
  const request = [
    ...specs.map(({ title, text }, at) => `Spec [${at + 1}]:\n${fence.around('spec', `${title}\n${text}`)}`),
    ...(work === '' ? [] : [`About the person who asks:\n${fence.around('person', work)}`]),
    ...(thread === '' ? [] : [`The thread until now:\n${fence.around('messages', thread)}`]),
    `The question:\n${fence.around('question', question.slice(0, MAX_QUESTION))}`,
  ].join('\n\n')
  return { rules: `${RULES}\n${fence.rule}`, request, signal: session.ctx.signal }
}

/** The loader `slack_threads`: earlier messages of the thread. */
async function readThread(
  { chat }: ChatSession,
  { channelId, threadId, text }: QuestionRequest,
): Promise<string> {
  if (threadId === null) return ''
  const messages = await chat.readThread(channelId, threadId)
  return messages
    .filter((each) => each.text !== text)
    .slice(-MAX_THREAD)
    .map(
      ({ isOwn, userId, text: messageText }) =>
        `${isOwn ? 'you' : (userId ?? 'someone')}: ${messageText.slice(0, MAX_MESSAGE)}`,
    )
    .join('\n')
}
