import { and, desc, eq, isNull } from 'drizzle-orm'
import { type BILLING_NOTICES, billingNotices } from '../../../db/schema'
import type { Context, Org } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { recordNotice } from '../../notices'
import { billingNews } from '../notices'

export type NoticeKind = (typeof BILLING_NOTICES)[number]

type InOrg = Pick<Context, 'db' | 'clock' | 'requestId'> & { org: Pick<Org, 'id'> }

/** Tells the admins of an org something once. The subject is the period or event that it is about. */
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

/** Hides a notice for all admins. It is never shown again, because each subject is told once. */
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

const MAX_NOTICES = 20

export const listNotices = ({ db, org }: InOrg) =>
  db
    .select({ kind: billingNotices.kind, subject: billingNotices.subject, at: billingNotices.createdAt })
    .from(billingNotices)
    .where(and(eq(billingNotices.orgId, org.id), isNull(billingNotices.dismissedAt)))
    .orderBy(desc(billingNotices.createdAt))
    .limit(MAX_NOTICES)
