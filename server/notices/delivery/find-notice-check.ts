import type { Context } from '../../kernel/context'
import { contributionsOf } from '../../kernel/contributions'
import type { NoticeCheck } from '../../kernel/notices/notice-checks'

/** Null for a kind that stays true. */
export async function findNoticeCheck(
  ctx: Pick<Context, 'registry'>,
  kind: string,
): Promise<NoticeCheck | null> {
  const checked = await contributionsOf(ctx, 'noticeChecks')
  return checked.find(({ kind: { name } }) => name === kind)?.check ?? null
}
