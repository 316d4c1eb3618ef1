import type { JobContext } from '#server/kernel/context'
import { may } from '#server/kernel/entitlements/org-plan'
import { isDomainError } from '#server/kernel/errors'
import { isVendorError } from '#server/kernel/problems/known-problem'
import type { NoticeMessage } from '#spec/notices/message'
import type { CommandRequest } from '../jobs'
import { pageAddress } from '../messages/lines'
import { explainError, LINK_ACTION, openAction, say } from '../messages/messages'
import { type ChatSession, openSession } from '../requests/open-session'
import { COMMANDS, describeCommands } from './all-commands'
import type { ChatCommand } from './command'

/** Runs a `/svc` command and answers only the person who sent it. */
export async function runCommand(ctx: JobContext, request: CommandRequest): Promise<void> {
  const session = await openSession(ctx, request, request)
  const answer = session ? await answerCommand(session, request) : explainWorkspace(ctx)
  if (answer) await ctx.ports.chat?.respond(request.responseUrl, answer)
}

/** For a workspace that no org has connected. Suspended orgs also get this answer. */
export const explainWorkspace = ({ baseUrl }: Pick<JobContext, 'baseUrl'>): NoticeMessage =>
  say(
    'No organization answers in this workspace. An admin of the organization connects it under Settings, Notifications, Chat.',
    [openAction('Open Plumbline', baseUrl)],
  )

async function answerCommand(session: ChatSession, request: CommandRequest): Promise<NoticeMessage | null> {
  const [name = '', args = ''] = splitFirst(request.text.trim())
  if (name === '') return describeCommands()
  const command = COMMANDS.find((each) => each.name === name.toLowerCase())
  if (!command) return say(`There is no command “${name}”. Try /svc help.`)
  const refusal = whyNotAllowed(session, command)
  if (refusal) return refusal
  try {
    return await command.run({ session, request, args })
  } catch (error) {
    if (isDomainError(error)) return explainFailure(session, error)
    if (isVendorError(error) && !error.retryable) return say(error.message)
    throw error
  }
}

function explainFailure({ ctx }: ChatSession, error: Parameters<typeof explainError>[0]): NoticeMessage {
  if (error.code === 'internal') ctx.log.error({ err: error.cause }, 'a chat command failed')
  return explainError(error, ctx.requestId)
}

/** Why the person may not use it; null if they may. */
export function whyNotAllowed(
  { ctx, person }: Pick<ChatSession, 'ctx' | 'person'>,
  { permission, needsAccount }: Pick<ChatCommand, 'permission' | 'needsAccount'>,
): NoticeMessage | null {
  if (!may(ctx, 'chat'))
    return say('The plan of this organization does not include chat. An admin can change the plan.', [
      openAction('Open billing', pageAddress(ctx, 'settings/billing')),
    ])
  if (needsAccount && !person) return say('Link your account first.', [LINK_ACTION])
  if (permission === null || ctx.permissions.includes(permission)) return null
  return person
    ? say(`You need the permission ${permission}, which your role does not have. Ask an admin.`)
    : say('Only people with a linked account get answers here.', [LINK_ACTION])
}

function splitFirst(text: string): [string, string] {
  const at = text.search(/\s/)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()]
}
