import { asc, eq } from 'drizzle-orm'
import { chatLinks, users } from '#db/schema/index'
import { findWorkspace } from '#server/kernel/chat/open-org-chat'
import type { OrgContext } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import type { ChatWire } from '../wire'
import { readSettings } from './chat-settings'
import { listConfiguredChannels } from './configured-channels'
import { identifyOperatorsWorkspace } from './operators-workspace'

/** The data of the settings page. */
export async function getChat(ctx: OrgContext): Promise<ChatWire> {
  const { actor, ports, permissions } = ctx
  const settings = await readSettings(ctx)
  const channels = await listConfiguredChannels(ctx)
  const mayManage = permissions.includes('org:manage')
  return {
    workspace: await describeWorkspace(ctx),
    can_connect: ports.chat?.installer != null,
    receives_events: ports.chat?.receivesEvents ?? false,
    ...settings,
    people: (await listPeople(ctx))
      .filter(({ userId }) => mayManage || isCaller(actor, userId))
      .map(({ userId, name, email, linkedAt }) => ({
        name: name ?? email ?? 'Unknown',
        email,
        is_you: isCaller(actor, userId),
        linked_at: linkedAt.toISOString(),
      })),
    channels: channels.map(({ name, repos, allowsShared }) => ({ name, repos, allows_shared: allowsShared })),
  }
}

const isCaller = (actor: OrgContext['actor'], userId: number) => 'userId' in actor && actor.userId === userId

async function describeWorkspace(ctx: OrgContext): Promise<ChatWire['workspace']> {
  const own = await findWorkspace(ctx)
  if (own)
    return {
      team_name: own.teamName,
      is_operators: false,
      problem: own.problem,
      connected_at: own.connectedAt.toISOString(),
      tested_at: own.testedAt?.toISOString() ?? null,
    }
  if (!ctx.ports.chat?.of(ctx.org.slug)) return null
  const operators = { is_operators: true, connected_at: null, tested_at: null }
  try {
    const identity = await identifyOperatorsWorkspace(ctx)
    return { ...operators, team_name: identity?.teamName ?? 'Slack', problem: null }
  } catch (error) {
    if (!isVendorError(error)) throw error
    return { ...operators, team_name: 'Slack', problem: error.message }
  }
}

const listPeople = ({ db, org }: OrgContext) =>
  db
    .select({ userId: users.id, name: users.name, email: users.email, linkedAt: chatLinks.createdAt })
    .from(chatLinks)
    .innerJoin(users, eq(users.id, chatLinks.userId))
    .where(eq(chatLinks.orgId, org.id))
    .orderBy(asc(users.name), asc(users.id))
