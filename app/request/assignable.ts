import type { z } from 'zod'
import type { MembersWire } from '#server/accounts/orgs/wire'

/** The members that an issue can be assigned to, by name. */
export const assignable = (members: z.infer<typeof MembersWire>['members']) =>
  members
    .filter(({ deactivated_at }) => deactivated_at === null)
    .map(({ user_id, name }) => ({ user_id, name }))
