import { findExposures } from '#server/assist/mcp/index'
import type { JobContext } from '#server/kernel/context'
import { findSpecs } from '../commands/read-specs'
import { whyNotAllowed } from '../commands/run-command'
import type { ChatRequest } from '../jobs'
import { specAddress, specLine } from '../messages/lines'
import { message, openAction, part } from '../messages/messages'
import { openSession } from '../requests/open-session'
import { answerPerson } from './answer-person'

/** Reminds a person of a snoozed spec, if it still exists and is visible to the person and the workspace's AI. */
export async function remind(
  ctx: JobContext,
  { repo, path, ...request }: ChatRequest & { repo: string; path: string },
): Promise<void> {
  const session = await openSession(ctx, request, { isDirect: true })
  if (!session || whyNotAllowed(session, { permission: 'specs:read', needsAccount: true })) return
  const [spec] = await findSpecs(session, `${repo}/${path}`)
  if (!spec || (await findExposures(session.ctx, [{ repo, path }])).of({ repo, path }) === 'none') return
  const actions = [openAction('Open', specAddress(session.ctx, repo, path))]
  const reminder = message(
    `Reminder: ${spec.title}`,
    part('Reminder', [specLine(session.ctx, spec)], { actions }),
  )
  await answerPerson(session, { ...request, responseUrl: null }, reminder)
}
