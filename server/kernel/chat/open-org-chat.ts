import { eq } from 'drizzle-orm'
import { chatWorkspaces } from '#db/schema/index'
import type { Chat } from '#server/ports/chat/port'
import type { Context, Org } from '../context'

export type WorkspaceRow = typeof chatWorkspaces.$inferSelect

type InOrg = Pick<Context, 'db' | 'ports' | 'secretBox'> & { org: Org }

/** The chat workspace of the org: its own, or else that of the operator's token if the org may use it. Null if it has none. */
export async function openOrgChat(ctx: InOrg): Promise<Chat | null> {
  const own = await findWorkspace(ctx)
  return own ? openOwn(ctx, own) : (ctx.ports.chat?.of(ctx.org.slug) ?? null)
}

/** Null without a configured app: the operator has removed it. */
export const openOwn = ({ ports, secretBox }: InOrg, { token }: WorkspaceRow): Chat | null =>
  ports.chat?.withToken(secretBox.open(token)) ?? null

export async function findWorkspace({ db, org }: Pick<InOrg, 'db' | 'org'>): Promise<WorkspaceRow | null> {
  const [row] = await db.select().from(chatWorkspaces).where(eq(chatWorkspaces.orgId, org.id))
  return row ?? null
}
