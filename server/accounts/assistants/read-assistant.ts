import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { assistants, billingAccounts, memberships, orgs, users } from '#db/schema/index'
import { endpointUrl, readAssistantToken } from '#server/accounts/idp/index'
import { orgSuspended } from '#server/kernel/access/find-membership'
import { MOVE_COLUMNS } from '#server/kernel/access/org-move'
import type { Context, UserActor } from '#server/kernel/context'
import { prepareLookup } from '#server/kernel/database/prepare-once'
import { PLAN_FACTS } from '#server/kernel/entitlements/org-plan'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import { limitToScopes, permissionsOf } from '#server/kernel/permissions'

const USE_RECORDED_EVERY_MS = 5 * 60 * 1000

const findAssistant = prepareLookup((db) =>
  db
    .select({
      id: assistants.id,
      userId: assistants.userId,
      name: assistants.clientName,
      lastUsedAt: assistants.lastUsedAt,
      isSuperAdmin: users.isSuperAdmin,
      role: memberships.role,
      org: { id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS },
      suspendedAt: orgs.suspendedAt,
      billing: PLAN_FACTS,
    })
    .from(assistants)
    .innerJoin(users, and(eq(users.id, assistants.userId), isNull(users.deactivatedAt)))
    .innerJoin(orgs, eq(orgs.id, assistants.orgId))
    .leftJoin(billingAccounts, eq(billingAccounts.orgId, assistants.orgId))
    .innerJoin(
      memberships,
      and(eq(memberships.orgId, assistants.orgId), eq(memberships.userId, assistants.userId)),
    )
    .where(
      and(
        eq(assistants.orgId, sql.placeholder('orgId')),
        eq(assistants.grantHash, sql.placeholder('grantHash')),
      ),
    )
    .prepare('find_assistant'),
)

interface ConnectedAssistant {
  id: number
  /** The name that the program claims. */
  name: string | null
  /** The person, limited to one org and the scopes allowed to the assistant. */
  actor: UserActor
}

/**
 * The assistant with this token for the endpoint of `org` (null: the endpoint of the home org). Null if the token is invalid or
 * bound to another endpoint, or if the person left the org.
 */
export async function readAssistant(
  ctx: Pick<Context, 'db' | 'clock' | 'secretBox' | 'baseUrl'>,
  token: string,
  org: string | null,
): Promise<ConnectedAssistant | null> {
  const access = await readAssistantToken(ctx, token)
  if (access?.resource !== endpointUrl(ctx.baseUrl, org)) return null
  const { grantHash } = access
  const orgId = await findOrgId(ctx.db, 'assistant', grantHash)
  const [row] = await findAssistant(ctx.db, { orgId, grantHash })
  if (!row) return null
  if (row.suspendedAt) throw orgSuspended()
  await recordUse(ctx, row.org.id, row)
  const { id, name, userId, isSuperAdmin, role, billing } = row
  const permissions = limitToScopes(permissionsOf(role, isSuperAdmin), access.scopes)
  const onlyMembership = { org: { ...row.org, billing }, role, permissions }
  return {
    id,
    name,
    actor: { kind: 'user', userId, sessionId: null, isSuperAdmin, onlyMembership, scopes: access.scopes },
  }
}

interface LastUse {
  id: number
  lastUsedAt: Date | null
}

async function recordUse(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orgId: number,
  { id, lastUsedAt }: LastUse,
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - USE_RECORDED_EVERY_MS)
  if (lastUsedAt && lastUsedAt > before) return
  const isDue = or(isNull(assistants.lastUsedAt), lt(assistants.lastUsedAt, before))
  await db
    .update(assistants)
    .set({ lastUsedAt: now })
    .where(and(eq(assistants.orgId, orgId), eq(assistants.id, id), isDue))
}
