import { and, eq, inArray } from 'drizzle-orm'
import { noticeConditions } from '#db/schema/index'
import type { Context } from '../context'
import type { NoticeCheck } from './notice-checks'
import type { NoticeItem, NoticeKind, NoticePlace } from './notices'
import { recordNotice } from './record-notice'

/** Records a notice once, until the condition ends. Call it in the transaction of the cause. */
export async function beginCondition<Item extends NoticeItem>(
  ctx: Pick<Context, 'db' | 'clock' | 'requestId'>,
  kind: NoticeKind<Item>,
  place: NoticePlace,
  item: NoInfer<Item>,
): Promise<void> {
  const insertedConditions = await ctx.db
    .insert(noticeConditions)
    .values({ ...keyOf(kind, place), subject: kind.subject(item), since: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ subject: noticeConditions.subject })
  if (insertedConditions.length > 0) await recordNotice(ctx, kind, place, [item])
}

export async function endCondition(
  { db }: Pick<Context, 'db'>,
  kind: Pick<NoticeKind, 'name'>,
  place: NoticePlace,
  subject: string,
): Promise<void> {
  await db.delete(noticeConditions).where(and(isOf(kind, place), eq(noticeConditions.subject, subject)))
}

/** A notice of a condition is true while the condition lasts. */
export const whileConditionLasts =
  (kind: Pick<NoticeKind, 'name' | 'subject'>): NoticeCheck =>
  async ({ db }, place, items) => {
    const subjects = items.map((item) => kind.subject(item))
    const rows = await db
      .select({ subject: noticeConditions.subject })
      .from(noticeConditions)
      .where(and(isOf(kind, place), inArray(noticeConditions.subject, subjects)))
    const lasting = new Set(rows.map(({ subject }) => subject))
    return items.filter((item) => lasting.has(kind.subject(item)))
  }

const keyOf = ({ name }: Pick<NoticeKind, 'name'>, { orgId, repositoryId }: NoticePlace) => ({
  orgId,
  kind: name,
  repositoryId: repositoryId ?? 0,
})

function isOf(kind: Pick<NoticeKind, 'name'>, place: NoticePlace) {
  const key = keyOf(kind, place)
  return and(
    eq(noticeConditions.orgId, key.orgId),
    eq(noticeConditions.kind, key.kind),
    eq(noticeConditions.repositoryId, key.repositoryId),
  )
}
