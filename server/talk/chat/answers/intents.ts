import { findExposures } from '#server/assist/mcp/index'
import type { NoticeMessage } from '#spec/notices/message'
import { type ListedTask, specLine } from '../messages/lines'
import { list, message, part, say } from '../messages/messages'
import { taskLines } from '../messages/task-lines'
import { blockedOn, coverageOfTeams, ownSpecs, tasksOfSpecs } from '../people/own-work'
import type { ChatSession } from '../requests/open-session'
import type { WorkContext } from './work-context'

type AnswerIntent = (session: ChatSession, context: WorkContext) => Promise<NoticeMessage>

const MAX_LINES = 10

/** The questions that are answered without AI. */
const INTENTS: readonly { words: RegExp; answer: AnswerIntent }[] = [
  { words: /^(show |list )?(me )?my specs$/, answer: mySpecs },
  { words: /^what should i (work on|do)( next| now| today)?$/, answer: myTasks },
  { words: /^what( i|’|')?s blocked on me$/, answer: blockedOnMe },
  { words: /^(show |how is )?(me )?my team( doing)?$/, answer: myTeam },
]

/** Null if the question is none of these. */
export async function answerIntent(
  session: ChatSession,
  context: WorkContext,
  question: string,
): Promise<NoticeMessage | null> {
  const words = question
    .toLowerCase()
    .replace(/[?!.\s]+$/, '')
    .replace(/\s+/g, ' ')
  const intent = INTENTS.find((each) => each.words.test(words))
  return intent ? intent.answer(session, context) : null
}

const isIn = ({ repos }: WorkContext, repo: string) => [...repos.values()].includes(repo)

/** Slack passes messages to its own AI, so these answers show only what assistants may see. */
async function specsOf(session: ChatSession, context: WorkContext) {
  const specs = (await ownSpecs(session, context.person)).filter(({ repo }) => isIn(context, repo))
  const addresses = specs.map(({ repo, file_path: path }) => ({ repo, path }))
  const exposures = await findExposures(session.ctx, addresses)
  return specs.filter(({ repo, file_path: path }) => exposures.of({ repo, path }) !== 'none')
}

/** A task contains its section's name, which AI may see only for fully exposed documents. */
async function tasksOf(session: ChatSession, context: WorkContext) {
  const tasks = await tasksOfSpecs(session, await specsOf(session, context))
  const exposures = await findExposures(session.ctx, tasks.map(addressOf))
  return tasks.filter((task) => exposures.of(addressOf(task)) === 'full')
}

const addressOf = ({ repo_owner, repo_name, spec_file_path: path }: ListedTask) => ({
  repo: `${repo_owner}/${repo_name}`,
  path,
})

async function mySpecs(session: ChatSession, context: WorkContext): Promise<NoticeMessage> {
  const specs = await specsOf(session, context)
  const lines = specs.slice(0, MAX_LINES).map((spec) => specLine(session.ctx, spec))
  return list('Your specs', lines, 'No spec names you as its owner.', specs.length)
}

/** Tasks that can be started come first, then those that the most others wait for. Blocked tasks are listed separately. */
async function myTasks(session: ChatSession, context: WorkContext): Promise<NoticeMessage> {
  const tasks = await tasksOf(session, context)
  const blocked = tasks.filter(({ status }) => status === 'blocked')
  const open = tasks.filter(({ status }) => status !== 'blocked')
  const ordered = open.toSorted((a, b) => Number(b.is_ready) - Number(a.is_ready))
  const lines = (some: typeof tasks) => taskLines(session.ctx, some.slice(0, MAX_LINES))
  const answer = list('What you can work on', await lines(ordered), 'You have no open tasks.', open.length)
  if (blocked.length === 0) return answer
  const rest = part('Blocked', await lines(blocked), { omitted: Math.max(0, blocked.length - MAX_LINES) })
  return open.length === 0
    ? message('Blocked', ...say('All your tasks are blocked.').parts, rest)
    : { ...answer, parts: [...answer.parts, rest] }
}

async function blockedOnMe(session: ChatSession, context: WorkContext): Promise<NoticeMessage> {
  const tasks = blockedOn(await tasksOf(session, context))
  const lines = await taskLines(session.ctx, tasks.slice(0, MAX_LINES))
  return list('Blocked on you', lines, 'Nothing waits for you.', tasks.length)
}

async function myTeam(session: ChatSession, context: WorkContext): Promise<NoticeMessage> {
  const parts = await coverageOfTeams(session, await specsOf(session, context))
  return parts.length === 0 ? say('Your specs name no team.') : message('Your team', ...parts)
}
