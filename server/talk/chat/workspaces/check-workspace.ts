import { and, eq } from 'drizzle-orm'
import { chatWorkspaces } from '#db/schema/index'
import { openOwn } from '#server/kernel/chat/open-org-chat'
import type { JobContext } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import { ChatError } from '#server/ports/chat/port'

/**
 * The workspace reported that the app was removed. The event may be late and the app back, so the token is checked. The row is
 * kept to show the reason on the page.
 */
export async function checkWorkspace(ctx: JobContext, { teamId }: { teamId: string }): Promise<void> {
  const orgId = await findOrgId(ctx.db, 'chat_workspace', teamId)
  const [row] = await ctx.db
    .select()
    .from(chatWorkspaces)
    .where(and(eq(chatWorkspaces.orgId, orgId), eq(chatWorkspaces.teamId, teamId)))
  const org = row && (await readOrgPlan(ctx, row.orgId))
  const chat = row && org && openOwn({ ...ctx, org }, row)
  if (!row || !chat) return
  await ctx.db
    .update(chatWorkspaces)
    .set({ problem: await findProblem(() => chat.identify()), testedAt: ctx.clock.now() })
    .where(and(eq(chatWorkspaces.orgId, row.orgId), eq(chatWorkspaces.token, row.token)))
}

async function findProblem(identify: () => Promise<unknown>): Promise<string | null> {
  try {
    await identify()
    return null
  } catch (error) {
    if (error instanceof ChatError && error.code === 'token_refused')
      return 'The app was removed from the workspace, or its token was revoked. Connect it again.'
    throw error
  }
}
