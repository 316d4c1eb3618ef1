import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { readMembers } from './queries'
import type { MembersQuery, MembersWire } from './wire'

export async function listMembers(
  ctx: OrgContext,
  query: MembersQuery,
): Promise<z.infer<typeof MembersWire>> {
  const you = userIdOf(ctx)
  const members = await readMembers(ctx, query)
  return {
    members: members.map((member) => ({
      user_id: member.userId,
      name: member.name,
      email: member.email,
      picture: member.picture,
      role: member.role,
      joined_at: member.joinedAt.toISOString(),
      last_login_at: member.lastLoginAt?.toISOString() ?? null,
      deactivated_at: member.deactivatedAt?.toISOString() ?? null,
      is_you: member.userId === you,
    })),
  }
}
