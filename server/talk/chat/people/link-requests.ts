import { and, eq, gt } from 'drizzle-orm'
import { chatLinkRequests } from '#db/schema/index'
import { findWorkspace } from '#server/kernel/chat/open-org-chat'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import type { LinkRequestWire } from '../wire'
import { identifyOperatorsWorkspace } from '../workspaces/operators-workspace'

const LIFETIME_MS = 15 * 60_000

export interface ChatUser {
  teamId: string
  chatUserId: string
  name: string
}

/** Creates a link that connects the chat user to the account of the person who signs in and confirms. */
export async function makeLinkRequest(
  { db, clock, baseUrl, org }: Pick<Context, 'db' | 'clock' | 'baseUrl'> & { org: Org },
  { teamId, chatUserId, name }: ChatUser,
): Promise<string> {
  const token = newToken()
  await db.insert(chatLinkRequests).values({
    orgId: org.id,
    tokenHash: hashToken(token),
    teamId,
    chatUserId,
    chatUserName: name,
    expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
  })
  return `${baseUrl}/app/${org.slug}/chat/link?${new URLSearchParams({ token })}`
}

/** The accounts to be linked, for the confirmation page. */
export async function findLinkRequest(ctx: OrgContext, token: string): Promise<LinkRequestWire> {
  const [request] = await ctx.db.select().from(chatLinkRequests).where(isOpen(ctx, token))
  if (!request) throw notFound()
  const own = await findWorkspace(ctx)
  const teamName = own?.teamName ?? (await identifyOperatorsWorkspace(ctx))?.teamName ?? 'Slack'
  const { chatUserName, expiresAt } = request
  return { team_name: teamName, chat_user_name: chatUserName, expires_at: expiresAt.toISOString() }
}

/** Uses up the link. Null if it is unknown, used or too old. */
export async function takeLinkRequest(ctx: OrgContext, token: string) {
  const [request] = await ctx.db.delete(chatLinkRequests).where(isOpen(ctx, token)).returning()
  return request ?? null
}

const isOpen = ({ org, clock }: OrgContext, token: string) =>
  and(
    eq(chatLinkRequests.orgId, org.id),
    eq(chatLinkRequests.tokenHash, hashToken(token)),
    gt(chatLinkRequests.expiresAt, clock.now()),
  )
