import { findExposures } from '#server/assist/mcp/index'
import type { AiTask } from '#server/ports/ai/port'
import { makeFence } from '#server/writing/ai/index'
import { stateLabel } from '#spec/state-label'
import type { QuestionRequest } from '../jobs'
import { progress } from '../messages/lines'
import { coverageOfTeams, ownSpecs } from '../people/own-work'
import type { ChatSession } from '../requests/open-session'
import type { CanonSpec } from './canon-specs'
import { readChoices, type WorkContext } from './work-context'

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

const MAX_SPECS = 30

/** The model's context about the person: owned specs, coverage of their teams, followed and muted documents. */
async function describeWork(session: ChatSession, context: WorkContext): Promise<string> {
  const repos = [...context.repos.values()]
  const owned = (await ownSpecs(session, context.person)).filter(({ repo }) => repos.includes(repo))
  const choices = await readChoices(session.ctx, context)
  const addresses = [...owned.map(({ repo, file_path: path }) => ({ repo, path })), ...choices]
  const exposures = await findExposures(session.ctx, addresses)
  const isShown = (repo: string, path: string) => exposures.of({ repo, path }) !== 'none'
  const shownSpecs = owned.filter(({ repo, file_path }) => isShown(repo, file_path)).slice(0, MAX_SPECS)
  const teams = await coverageOfTeams(session, shownSpecs)
  return [
    ...shownSpecs.map((spec) => `Owns “${spec.title}”: ${stateLabel(spec.status)}, ${progress(spec)}`),
    ...teams.flatMap(({ lines }) => lines.map((line) => `Team ${line.map(({ text }) => text).join('')}`)),
    ...choices
      .filter(({ repo, path }) => isShown(repo, path))
      .map(({ path, choice }) => `${choice === 'follow' ? 'Follows' : 'Muted'} ${path}`),
  ].join('\n')
}
