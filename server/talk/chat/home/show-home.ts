import type { JobContext } from '#server/kernel/context'
import type { NoticeLine, NoticeMessage, NoticePart } from '#spec/notices/message'
import { whyNotAllowed } from '../commands/run-command'
import type { ChatRequest } from '../jobs'
import { pageAddress, specLine } from '../messages/lines'
import { message, openAction, part } from '../messages/messages'
import { taskLines } from '../messages/task-lines'
import { blockedOn, coverageOfTeams, ownSpecs, tasksOfSpecs } from '../people/own-work'
import { type ChatSession, openSession, type Person } from '../requests/open-session'

const MAX_LINES = 15

/** A person's home tab: own specs and tasks, tasks that wait for them, and the coverage of their teams. */
export async function showHome(ctx: JobContext, request: ChatRequest): Promise<void> {
  const session = await openSession(ctx, request, { isDirect: true })
  if (session) await session.chat.showHome(request.chatUserId, await composeHome(session))
}

async function composeHome(session: ChatSession): Promise<NoticeMessage> {
  const { person } = session
  const refusal = whyNotAllowed(session, { permission: 'specs:read', needsAccount: true })
  return refusal || !person ? (refusal ?? message('')) : composeOwn(session, person)
}

async function composeOwn(session: ChatSession, person: Person): Promise<NoticeMessage> {
  const { ctx } = session
  const specs = await ownSpecs(session, person)
  const tasks = await tasksOfSpecs(session, specs)
  const lines = (some: readonly (typeof tasks)[number][]) => taskLines(ctx, some)
  return message(
    'Plumbline',
    await listPart('My specs', specs, (some) => some.map((spec) => specLine(ctx, spec))),
    await listPart('My tasks', tasks, lines),
    await listPart('Blocked on me', blockedOn(tasks), lines),
    ...(await coverageOfTeams(session, specs)),
    part('', [], { actions: [openAction('Open Plumbline', pageAddress(ctx, ''))] }),
  )
}

async function listPart<Item>(
  heading: string,
  items: readonly Item[],
  toLines: (shown: readonly Item[]) => NoticeLine[] | Promise<NoticeLine[]>,
): Promise<NoticePart> {
  const lines = items.length === 0 ? [[{ text: 'None.' }]] : await toLines(items.slice(0, MAX_LINES))
  return part(heading, lines, { omitted: Math.max(0, items.length - MAX_LINES) })
}
