import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { acts, platformActs, users } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { ActFilter, ActWire } from './wire'

/** The log to read. Without an org it is the deployment's own log. */
export type LogContext = Pick<Context, 'db' | 'registry'> & { org?: Org }

const tableOf = ({ org }: LogContext) => (org ? acts : platformActs)

/** Rejects a name that no module declares, because the result would look like an empty log. */
export function requireKnownAct({ registry }: LogContext, { act }: ActFilter): void {
  if (act === undefined || Object.hasOwn(registry.acts, act)) return
  const msg = 'must be the name of an act'
  throw new DomainError('validation_failed', {
    issues: [{ loc: ['query', 'act'], msg, type: 'unknown_act' }],
  })
}

function actCondition(
  ctx: LogContext,
  { act, user_id, credential, since, until }: ActFilter,
): SQL | undefined {
  const table = tableOf(ctx)
  return and(
    ctx.org ? eq(acts.orgId, ctx.org.id) : undefined,
    act ? eq(table.act, act) : undefined,
    user_id !== undefined ? eq(table.userId, user_id) : undefined,
    credential ? eq(table.credential, credential) : undefined,
    since ? gte(table.at, since) : undefined,
    until ? lt(table.at, until) : undefined,
  )
}

interface ActPage {
  limit: number
  offset?: number
  /** Only acts older than the act with this id. */
  before?: number
}

/** Newest first. */
export async function readActs(ctx: LogContext, filter: ActFilter, page: ActPage): Promise<ActWire[]> {
  const table = tableOf(ctx)
  const older = page.before !== undefined ? lt(table.id, page.before) : undefined
  const rows = await ctx.db
    .select({
      id: table.id,
      at: table.at,
      act: table.act,
      credential: table.credential,
      userId: table.userId,
      userName: users.name,
      userEmail: users.email,
      keyId: table.keyId,
      targetKind: table.targetKind,
      targetId: table.targetId,
      targetName: table.targetName,
      details: table.details,
      address: table.address,
      userAgent: table.userAgent,
      requestId: table.requestId,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.userId))
    .where(and(actCondition(ctx, filter), older))
    .orderBy(desc(table.id))
    .limit(page.limit)
    .offset(page.offset ?? 0)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    act: row.act,
    credential: row.credential,
    actor:
      row.userId === null ? null : { user_id: row.userId, name: row.userName ?? '', email: row.userEmail },
    key_id: row.keyId,
    target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
    details: row.details,
    address: row.address,
    user_agent: row.userAgent,
    request_id: row.requestId,
  }))
}

export async function countActs(ctx: LogContext, filter: ActFilter): Promise<number> {
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(tableOf(ctx))
    .where(actCondition(ctx, filter))
  return counted?.total ?? 0
}
