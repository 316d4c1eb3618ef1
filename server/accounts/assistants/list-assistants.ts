import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { assistants, idpRecords, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import type { AssistantsWire } from './wire'

const MAX_ASSISTANTS = 500

/** The connected assistants of the caller; of all members for an admin. Last connected first. */
export async function listAssistants(ctx: OrgContext): Promise<z.infer<typeof AssistantsWire>> {
  const callerId = userIdOf(ctx)
  const seesAll = ctx.permissions.includes('org:manage')
  const rows = await ctx.db
    .select({ assistant: assistants, person: users.name })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.userId))
    .where(
      and(
        eq(assistants.orgId, ctx.org.id),
        seesAll ? undefined : eq(assistants.userId, callerId),
        hasTokens(ctx.clock.now()),
      ),
    )
    .orderBy(desc(assistants.id))
    .limit(MAX_ASSISTANTS)
  return {
    assistants: rows.map(({ assistant, person }) => ({
      id: assistant.id,
      client_name: assistant.clientName,
      redirect_host: assistant.redirectHost,
      person,
      is_own: assistant.userId === callerId,
      scopes: assistant.scopes,
      endpoint: assistant.resource,
      connected_at: assistant.createdAt.toISOString(),
      last_used_at: assistant.lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** False after the assistant signed out, let its refresh token expire, or lost it to someone else. */
const hasTokens = (now: Date) =>
  sql`${assistants.grantHash} in (select ${idpRecords.grantHash} from ${idpRecords}
    where ${idpRecords.grantHash} is not null and ${idpRecords.expiresAt} > ${now.toISOString()}::timestamptz)`
