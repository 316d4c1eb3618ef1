import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { configured, type Notices, specWith } from './open-notices'

export const PATH = 'docs/specs/refunds.md'
export const refunds = { owner: 'acme', repo: 'specs', file_path: PATH }
export const CHANGED = '1 status changed in acme/specs'
export const FIRST_PAGE = { limit: 20, offset: 0, unread: false }

/** A member, with this email if one is given. */
export async function addMember(notices: Notices, email?: string): Promise<OrgContext & { userId: number }> {
  const { db, org } = notices.indexing
  const userId = await makeMember(db, org, 'viewer')
  if (email) await db.update(users).set({ email }).where(eq(users.id, userId))
  return { ...notices.ctx, org, permissions: ['specs:read'], actor: userActor(userId), userId }
}

export const titlesOf = async (ctx: OrgContext) =>
  (await listInbox(ctx, FIRST_PAGE)).notices.map(({ title }) => title)

/** Publishes a spec. The returned function changes the status of its section each time. */
export async function changingSpec(notices: Notices, chat = '') {
  const { push } = await notices.pushes({
    'CONFIG.yaml': configured(chat),
    [PATH]: specWith({ Goal: 'todo' }),
  })
  const states = ['done', 'blocked', 'todo', 'in_progress']
  return async () => {
    await push({ [PATH]: specWith({ Goal: states.shift() ?? 'done' }) })
    await notices.work()
  }
}
