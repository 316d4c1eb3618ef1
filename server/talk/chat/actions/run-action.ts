import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#db/schema/index'
import { findExposures } from '#server/assist/mcp/index'
import type { JobContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import { addJob } from '#server/kernel/jobs'
import { updatePosted } from '#server/kernel/notices/update-posted'
import type { Permission } from '#server/kernel/permissions'
import { counted } from '#shared/counted'
import type { NoticeMessage } from '#spec/notices/message'
import { findSpecs } from '../commands/read-specs'
import { explainWorkspace, whyNotAllowed } from '../commands/run-command'
import type { ActionRequest } from '../jobs'
import { remind } from '../jobs'
import { explainError, LINK_ACTION, openAction, say } from '../messages/messages'
import { offerLink } from '../people/offer-link'
import { setFollow } from '../people/set-follow'
import { callProcedure } from '../requests/call-procedure'
import { type ChatSession, openSession } from '../requests/open-session'
import { answerPerson } from './answer-person'

/** The document of a button. */
const ActionSubject = z.object({
  repo: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  path: z.string().min(1).max(4096),
})
type ActionSubject = z.infer<typeof ActionSubject>

interface ChatAction {
  permission: Permission
  run(session: ChatSession, subject: ActionSubject, request: ActionRequest): Promise<NoticeMessage>
}

/** The actions of buttons by name. Each acts as the person who pressed it. */
export const ACTIONS: Readonly<Record<string, ChatAction>> = {
  attest: { permission: 'specs:write', run: attest },
  approve: { permission: 'specs:write', run: approve },
  mute: { permission: 'specs:read', run: mute },
  snooze: { permission: 'specs:read', run: snooze },
}

/** Runs the action of a button. Buttons that open a page have none. */
export async function runAction(ctx: JobContext, request: ActionRequest): Promise<void> {
  const action = ACTIONS[request.name]
  const isLink = request.name === LINK_ACTION.name
  if (!action && !isLink) return
  const session = await openSession(ctx, request, request)
  if (session) {
    const answer = action ? await act(session, action, request) : await linkAccount(session, request)
    await answerPerson(session, request, answer)
  } else if (request.responseUrl) await ctx.ports.chat?.respond(request.responseUrl, explainWorkspace(ctx))
}

async function linkAccount(session: ChatSession, request: ActionRequest): Promise<NoticeMessage> {
  return whyNotAllowed(session, { permission: null }) ?? offerLink(session, request)
}

async function act(session: ChatSession, action: ChatAction, request: ActionRequest): Promise<NoticeMessage> {
  const refusal = whyNotAllowed(session, { permission: action.permission, needsAccount: true })
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
  session: ChatSession,
  { repo: fullName, path }: ActionSubject,
): Promise<NoticeMessage> {
  const { ctx } = session
  const [owner = '', repo = ''] = fullName.split('/')
  const title = await titleOf(session, { repo: fullName, path })
  const saved = await callProcedure(ctx, 'edits', 'setReviewStatus', {
    owner,
    repo,
    file_path: path,
    review_status: 'approved',
  })
  if (saved.saved_as === null) return say(`${title} is approved already.`)
  const match = { kind: 'review_requested', source: fullName, item: { path } }
  const name = await personName(session)
  if (saved.saved_as === 'commit') {
    await updatePosted(ctx, ctx.org.id, match, `Approved by ${name}`)
    return say(`You approved ${title}.`)
  }
  await updatePosted(ctx, ctx.org.id, match, `${name} approves it in pull request ${saved.pr_number}`)
  const url = new URL(saved.url ?? '', `${ctx.baseUrl}/`).href
  return say(`Pull request ${saved.pr_number} approves ${title}.`, [openAction('Open the pull request', url)])
}

async function attest(session: ChatSession, { repo: fullName, path }: ActionSubject): Promise<NoticeMessage> {
  const { ctx } = session
  const [owner = '', repo = ''] = fullName.split('/')
  const title = await titleOf(session, { repo: fullName, path })
  const { attested } = await callProcedure(ctx, 'staleness', 'attestStale', { owner, repo, file_path: path })
  if (attested === 0) return say(`${title} has no stale sections.`)
  const match = { kind: 'stale_spec_warning', source: fullName, item: { path } }
  await updatePosted(ctx, ctx.org.id, match, `Reviewed by ${await personName(session)}`)
  return say(`You marked ${counted(attested, 'section')} of ${title} as reviewed.`)
}

/** The path, which the button contains, replaces the title of a document hidden from the person or the workspace's AI. */
async function titleOf(session: ChatSession, { repo, path }: ActionSubject): Promise<string> {
  const [spec] = await findSpecs(session, `${repo}/${path}`)
  const exposure = (await findExposures(session.ctx, [{ repo, path }])).of({ repo, path })
  return spec && exposure !== 'none' ? `“${spec.title}”` : path
}

async function personName({ ctx: { db }, person }: ChatSession): Promise<string> {
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, person?.userId ?? 0))
  return user?.name ?? 'somebody'
}

async function mute(session: ChatSession, subject: ActionSubject): Promise<NoticeMessage> {
  await setFollow(session.ctx, { ...subject, choice: 'mute' })
  return say(`You get no more notices about ${await titleOf(session, subject)}.`)
}

const SNOOZE_MS = 24 * 60 * 60_000

async function snooze(
  session: ChatSession,
  subject: ActionSubject,
  { teamId, chatUserId, requestId }: ActionRequest,
): Promise<NoticeMessage> {
  const { ctx } = session
  const runAt = new Date(ctx.clock.now().getTime() + SNOOZE_MS)
  const key = `chat-remind:${ctx.org.id}:${chatUserId}:${subject.repo}:${subject.path}`
  await addJob(ctx, remind, { teamId, chatUserId, requestId, ...subject }, { runAt, key })
  return say(`You will be reminded of ${await titleOf(session, subject)} tomorrow.`)
}
