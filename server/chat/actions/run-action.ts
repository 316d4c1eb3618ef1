import { z } from 'zod'
import type { NoticeMessage } from '../../../spec/notices/message'
import type { JobContext } from '../../kernel/context'
import { isDomainError } from '../../kernel/errors'
import { addJob } from '../../kernel/jobs'
import type { Permission } from '../../kernel/permissions'
import { refuse } from '../commands/run-command'
import type { ActionRequest } from '../jobs'
import { remind } from '../jobs'
import { explainError, openAction, say } from '../messages/messages'
import { setFollow } from '../people/set-follow'
import { callProcedure } from '../requests/call-procedure'
import { type ChatSession, openSession } from '../requests/open-session'
import { answerPerson } from './answer-person'

/** The document that a button is about. */
const ActionSubject = z.object({
  repo: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  path: z.string().min(1).max(4096),
})
type ActionSubject = z.infer<typeof ActionSubject>

interface ChatAction {
  permission: Permission
  run(session: ChatSession, subject: ActionSubject, request: ActionRequest): Promise<NoticeMessage>
}

/** What buttons do, by their names. Each acts as the person who pressed it. */
export const ACTIONS: Readonly<Record<string, ChatAction>> = {
  attest: { permission: 'specs:write', run: attest },
  approve: { permission: 'specs:write', run: approve },
  mute: { permission: 'specs:read', run: mute },
  snooze: { permission: 'specs:read', run: snooze },
}

/** Does what a button says. Buttons that open a page do nothing else. */
export async function runAction(ctx: JobContext, request: ActionRequest): Promise<void> {
  const action = ACTIONS[request.name]
  const session = action && (await openSession(ctx, request, request))
  if (!action || !session) return
  await answerPerson(session, request, await act(session, action, request))
}

async function act(session: ChatSession, action: ChatAction, request: ActionRequest): Promise<NoticeMessage> {
  const refusal = refuse(session, { permission: action.permission, needsAccount: true })
  if (refusal) return refusal
  const subject = readSubject(request.value)
  if (!subject) return say('This button is too old. Open the spec instead.')
  try {
    return await action.run(session, subject, request)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return explainError(error, session.ctx.requestId)
  }
}

function readSubject(value: string): ActionSubject | null {
  try {
    return ActionSubject.parse(JSON.parse(value))
  } catch {
    // A button of another version of the product.
    return null
  }
}

async function approve(
  { ctx }: ChatSession,
  { repo: fullName, path }: ActionSubject,
): Promise<NoticeMessage> {
  const [owner = '', repo = ''] = fullName.split('/')
  const saved = await callProcedure(ctx, 'edits', 'setReviewStatus', {
    owner,
    repo,
    file_path: path,
    review_status: 'approved',
  })
  if (saved.saved_as === null) return say(`${path} is approved already.`)
  if (saved.saved_as === 'commit') return say(`You approved ${path}.`)
  const url = new URL(saved.url ?? '', `${ctx.baseUrl}/`).href
  return say(`Pull request ${saved.pr_number} approves ${path}.`, [openAction('Open the pull request', url)])
}

async function attest({ ctx }: ChatSession, { repo: fullName, path }: ActionSubject): Promise<NoticeMessage> {
  const [owner = '', repo = ''] = fullName.split('/')
  const { attested } = await callProcedure(ctx, 'staleness', 'attestStale', { owner, repo, file_path: path })
  if (attested === 0) return say(`${path} has no stale sections.`)
  return say(`You marked ${attested === 1 ? '1 section' : `${attested} sections`} of ${path} as reviewed.`)
}

async function mute({ ctx }: ChatSession, subject: ActionSubject): Promise<NoticeMessage> {
  await setFollow(ctx, { ...subject, choice: 'mute' })
  return say(`You get no more notices about ${subject.path}.`)
}

const SNOOZE_MS = 24 * 60 * 60_000

async function snooze(
  { ctx }: ChatSession,
  subject: ActionSubject,
  { teamId, chatUserId, requestId }: ActionRequest,
): Promise<NoticeMessage> {
  const runAt = new Date(ctx.clock.now().getTime() + SNOOZE_MS)
  const key = `chat-remind:${ctx.org.id}:${chatUserId}:${subject.repo}:${subject.path}`
  await addJob(ctx, remind, { teamId, chatUserId, requestId, ...subject }, { runAt, key })
  return say(`You will be reminded of ${subject.path} tomorrow.`)
}
