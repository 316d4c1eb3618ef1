import { and, eq, isNull } from 'drizzle-orm'
import { chatLinks, codeHostAccounts, users } from '#db/schema/index'
import { findMembership } from '#server/kernel/access/find-membership'
import { openOrgChat } from '#server/kernel/chat/open-org-chat'
import type {
  Context,
  GuestActor,
  JobContext,
  OrgInPlan,
  ProcedureContext,
  UserActor,
} from '#server/kernel/context'
import type { Permission } from '#server/kernel/permissions'
import type { Chat } from '#server/ports/chat/port'
import type { ChatRequest } from '../jobs'
import { readSettings } from '../workspaces/chat-settings'
import { chatCallContext } from './chat-call-context'
import { findOrg } from './find-org'

/** A person with a linked account. */
export interface Person {
  userId: number
  /** The names in `owner` that mean this person, in lower case. */
  names: readonly string[]
}

/** The context of a procedure called from chat. */
export type SessionContext = ProcedureContext & {
  actor: UserActor | GuestActor
  org: OrgInPlan
  permissions: readonly Permission[]
  signal: AbortSignal
}

/** One chat request, with the person's permissions. */
export interface ChatSession {
  ctx: SessionContext
  chat: Chat
  /** Null without a linked account. */
  person: Person | null
}

/**
 * Null if no org has the workspace. Without permissions if the person has no linked account and the org lets only linked people
 * read here.
 */
export async function openSession(
  ctx: JobContext,
  request: ChatRequest,
  { isDirect }: { isDirect: boolean },
): Promise<ChatSession | null> {
  const org = await findOrg(ctx, request)
  const chat = org && (await openOrgChat({ ...ctx, org }))
  if (!org || !chat) return null
  const linked = await findLinked(ctx, org, request)
  const actor = linked?.actor ?? (await guestOf({ ...ctx, org }, isDirect))
  const permissions = actor.kind === 'guest' ? actor.membership.permissions : (linked?.permissions ?? [])
  const session = { ...chatCallContext(ctx, request), actor, org, permissions }
  return { ctx: session, chat, person: linked?.person ?? null }
}

async function guestOf(
  ctx: Pick<Context, 'db'> & { org: OrgInPlan },
  isDirect: boolean,
): Promise<GuestActor> {
  const settings = await readSettings(ctx)
  const isAllowed = isDirect ? settings.unlinked_directly : settings.unlinked_in_channels
  const permissions: Permission[] = isAllowed ? ['specs:read'] : []
  return { kind: 'guest', membership: { org: ctx.org, role: 'viewer', permissions } }
}

interface Linked {
  actor: UserActor
  person: Person
  permissions: readonly Permission[]
}

/** The account linked to the chat user, if it is still a member of the org. */
async function findLinked(
  { db }: JobContext,
  org: OrgInPlan,
  { teamId, chatUserId }: ChatRequest,
): Promise<Linked | null> {
  const [user] = await db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      login: codeHostAccounts.login,
      isSuperAdmin: users.isSuperAdmin,
    })
    .from(chatLinks)
    .innerJoin(users, eq(users.id, chatLinks.userId))
    .leftJoin(codeHostAccounts, eq(codeHostAccounts.userId, users.id))
    .where(
      and(
        eq(chatLinks.orgId, org.id),
        eq(chatLinks.teamId, teamId),
        eq(chatLinks.chatUserId, chatUserId),
        isNull(users.deactivatedAt),
      ),
    )
  if (!user) return null
  const { userId, isSuperAdmin, email, name, login } = user
  const onlyMembership = await findMembership(db, { userId, isSuperAdmin, scopes: null }, org.slug)
  if (!onlyMembership) return null
  const names = [email, name, login].flatMap((each) => (each ? [each.toLowerCase()] : []))
  return {
    actor: { kind: 'user', userId, sessionId: null, isSuperAdmin, onlyMembership, scopes: null },
    person: { userId, names },
    permissions: onlyMembership.permissions,
  }
}
