import { and, eq, inArray, isNull } from 'drizzle-orm'
import { billingAccounts, chatLinks, orgs } from '#db/schema/index'
import { MOVE_COLUMNS } from '#server/kernel/access/org-move'
import type { JobContext, OrgInPlan } from '#server/kernel/context'
import { PLAN_FACTS } from '#server/kernel/entitlements/org-plan'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import type { ChatRequest } from '../jobs'
import { identifyOperatorsWorkspace } from '../workspaces/operators-workspace'

/**
 * The org of a workspace. If several orgs use the operator's workspace: the one in which the person has a linked account, or
 * else the first in the operator's setting. Suspended orgs get no answers.
 */
export async function findOrg(ctx: JobContext, request: ChatRequest): Promise<OrgInPlan | null> {
  const orgId = await findOrgId(ctx.db, 'chat_workspace', request.teamId)
  const [own] = await selectOrgs(ctx).where(and(eq(orgs.id, orgId), isNull(orgs.suspendedAt)))
  if (own) return own
  const operators = await identifyOperatorsWorkspace(ctx)
  if (operators?.teamId !== request.teamId) return null
  return chooseOrg(ctx, request, ctx.ports.chat?.orgs ?? [])
}

async function chooseOrg(
  ctx: JobContext,
  { teamId, chatUserId }: ChatRequest,
  slugs: readonly string[],
): Promise<OrgInPlan | null> {
  const served = await selectOrgs(ctx).where(and(inArray(orgs.slug, [...slugs]), isNull(orgs.suspendedAt)))
  const ordered = slugs.flatMap((slug) => served.find((org) => org.slug === slug) ?? [])
  for (const org of ordered.length > 1 ? ordered : []) {
    const [link] = await ctx.db
      .select({ userId: chatLinks.userId })
      .from(chatLinks)
      .where(
        and(eq(chatLinks.orgId, org.id), eq(chatLinks.teamId, teamId), eq(chatLinks.chatUserId, chatUserId)),
      )
    if (link) return org
  }
  return ordered[0] ?? null
}

const selectOrgs = ({ db }: JobContext) =>
  db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS, billing: PLAN_FACTS })
    .from(orgs)
    .leftJoin(billingAccounts, eq(billingAccounts.orgId, orgs.id))
