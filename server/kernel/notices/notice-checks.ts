import type { Context } from '../context'
import type { NoticeItem, NoticeKind, NoticePlace } from './notices'

/** Returns the items that are still true. It runs right before a message is sent. */
export type NoticeCheck = <Item extends NoticeItem>(
  ctx: Pick<Context, 'db' | 'clock'>,
  place: NoticePlace,
  items: readonly Item[],
) => Promise<readonly Item[]>

/** A kind of notice that can become untrue before it is sent. */
export interface CheckedNotice {
  kind: Pick<NoticeKind, 'name'>
  check: NoticeCheck
}
