import { eq } from 'drizzle-orm'
import { chatWorkspaces } from '#db/schema/index'
import { openOrgChat } from '#server/kernel/chat/open-org-chat'
import type { OrgContext } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { Chat, ChatChannel } from '#server/ports/chat/port'
import type { ChatReport } from '../wire'
import { type ConfiguredChannel, listConfiguredChannels } from './configured-channels'
import { noWorkspace } from './disconnect'

/** Calls the workspace and looks up the configured channels. The result sets the state shown on the page. */
export async function testWorkspace(ctx: OrgContext): Promise<ChatReport> {
  const chat = await openOrgChat(ctx)
  if (!chat) throw noWorkspace()
  const report = await callWorkspace(ctx, chat)
  await withTransaction(ctx, async ({ db, org, clock, ...rest }) => {
    await db
      .update(chatWorkspaces)
      .set({ problem: report.problem, testedAt: clock.now() })
      .where(eq(chatWorkspaces.orgId, org.id))
    const target = { kind: 'chat_workspace', id: org.id, name: report.team_name }
    await recordAct({ db, org, clock, ...rest }, { act: 'chat.test', target, details: { ok: report.ok } })
  })
  return report
}

async function callWorkspace(ctx: OrgContext, chat: Chat): Promise<ChatReport> {
  try {
    const { teamName } = await chat.identify()
    const channels: ChatReport['channels'] = []
    for (const configured of await listConfiguredChannels(ctx)) {
      const state = stateOf(await chat.findChannel(configured.name), configured)
      channels.push({ name: configured.name, state })
    }
    return { ok: true, problem: null, team_name: teamName, channels }
  } catch (error) {
    if (!isVendorError(error)) throw error
    return { ok: false, problem: error.message, team_name: null, channels: [] }
  }
}

function stateOf(channel: ChatChannel | null, { allowsShared }: ConfiguredChannel) {
  if (!channel) return 'missing'
  if (channel.isArchived) return 'archived'
  if (!channel.isShared) return 'ready'
  return allowsShared ? 'shared' : 'shared_refused'
}
