import { eq, sql } from 'drizzle-orm'
import { noticeSettings } from '#db/schema/index'
import { accountTakenOver } from '#server/accounts/auth/index'
import type { ChangeHandler } from '#server/kernel/changes'

/** Whoever used the account before may have turned this notice off. */
export const announceTakeover: ChangeHandler<'onAccountTakenOver'> = async ({ db }, { userId }) => {
  await db
    .update(noticeSettings)
    .set({ kinds: sql`${noticeSettings.kinds} - ${accountTakenOver.name}::text` })
    .where(eq(noticeSettings.userId, userId))
}
