import { and, desc, eq, isNull } from 'drizzle-orm'
import { aiUsage, type BILLING_NOTICES, billingNotices } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { limitsOf } from '#server/kernel/entitlements/org-plan'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { withTransaction } from '#server/kernel/transaction'
import { chargeable } from '../ai/chargeable'
import { billingNews } from '../notices'
import { type Account, inPlan, readAccount } from './account'
import { isCurrent, type UsageFacts } from './current-notice'
import { aiPeriod } from './periods'

export type NoticeKind = (typeof BILLING_NOTICES)[number]

type InOrg = Pick<Context, 'db' | 'clock' | 'requestId'> & { org: Pick<Org, 'id'> }

/** Notifies the org's admins once per subject: a period or an event. */
export function notifyAdmins(ctx: InOrg, kind: NoticeKind, subject: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { db, clock, org } = ctx
    const insertedNotices = await db
      .insert(billingNotices)
      .values({ orgId: org.id, kind, subject, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ kind: billingNotices.kind })
    const place = { orgId: org.id, repositoryId: null }
    if (insertedNotices.length > 0) await recordNotice(ctx, billingNews, place, [{ kind, period: subject }])
  })
}

/** Hides a notice for all admins. It is never shown again, because each subject is notified once. */
export async function dismissNotice(
  { db, clock, org }: InOrg,
  notice: { kind: NoticeKind; subject: string },
): Promise<{ ok: true }> {
  await db
    .update(billingNotices)
    .set({ dismissedAt: clock.now() })
    .where(
      and(
        eq(billingNotices.orgId, org.id),
        eq(billingNotices.kind, notice.kind),
        eq(billingNotices.subject, notice.subject),
        isNull(billingNotices.dismissedAt),
      ),
    )
  return { ok: true }
}

/** Notices that are not dismissed and still true. At most one of each kind, newest first. */
export async function listNotices(ctx: Context & { org: Org }, account: Account) {
  const { db, org } = ctx
  const rows = await db
    .select({ kind: billingNotices.kind, subject: billingNotices.subject, at: billingNotices.createdAt })
    .from(billingNotices)
    .where(and(eq(billingNotices.orgId, org.id), isNull(billingNotices.dismissedAt)))
    .orderBy(desc(billingNotices.createdAt))
  if (rows.length === 0) return []
  const facts = { account, now: ctx.clock.now(), usage: await readUsage(ctx, account) }
  return rows.filter(({ kind, subject }) => isCurrent(facts, kind, subject))
}

async function readUsage(ctx: Context & { org: Org }, account: Account): Promise<UsageFacts> {
  const { start } = aiPeriod(account, ctx.clock.now())
  const [row] = await ctx.db
    .select({ used: aiUsage.used })
    .from(aiUsage)
    .where(and(eq(aiUsage.orgId, ctx.org.id), eq(aiUsage.periodStart, start)))
  const included = limitsOf(inPlan(ctx, account)).ai_operations
  return { used: row?.used ?? 0, included, chargeable: chargeable(ctx, account) }
}

/** Drops notices that ended before they were sent. */
export const stillTrue: NoticeCheck = async ({ db, clock }, { orgId }, items) => {
  const account = await readAccount({ db, org: { id: orgId } })
  const facts = { account, now: clock.now(), usage: null }
  return items.filter((item) => {
    const { kind, period } = billingNews.item.parse(item)
    return isCurrent(facts, kind, period)
  })
}
