import type { Context } from '#server/kernel/context'
import { contributionsOf } from '#server/kernel/contributions'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'

/** Null for a kind that stays true. */
export async function findNoticeCheck(
  ctx: Pick<Context, 'registry'>,
  kind: string,
): Promise<NoticeCheck | null> {
  const checked = await contributionsOf(ctx, 'noticeChecks')
  return checked.find(({ kind: { name } }) => name === kind)?.check ?? null
}
