import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { memberships, orgs, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { byText, listOrder } from '#server/kernel/database/list-order'
import { notFound } from '#server/kernel/errors'
import { ROLES } from '#shared/roles'
import type { MembersQuery } from './wire'

type OrgQueryContext = Pick<OrgContext, 'db' | 'org'>

/** Selects people only. A key's service user is not a member that can be managed. */
const isPersonOf = ({ org }: OrgQueryContext) => and(eq(memberships.orgId, org.id), eq(users.kind, 'human'))

const KEYS = {
  name: byText(users.name),
  role: sql`array_position(${sql.param([...ROLES])}::text[], ${memberships.role})`,
  joined: sql`${memberships.createdAt}`,
  signed_in: sql`${users.lastLoginAt}`,
}

export function readMembers(ctx: OrgQueryContext, { q, role, sort }: MembersQuery) {
  return ctx.db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      picture: users.picture,
      role: memberships.role,
      joinedAt: memberships.createdAt,
      lastLoginAt: users.lastLoginAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        isPersonOf(ctx),
        role && eq(memberships.role, role),
        q === ''
          ? undefined
          : sql`strpos(lower(concat_ws(' ', ${users.name}, ${users.email})), ${q.toLowerCase()}) > 0`,
      ),
    )
    .orderBy(listOrder(sort, KEYS), asc(users.name), asc(users.id))
}

/** Serializes membership changes per org, so that two admins cannot demote each other and leave none. */
export async function lockMembers({ db, org }: OrgQueryContext): Promise<void> {
  await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, org.id)).for('no key update')
}

export async function findMember(ctx: OrgQueryContext, userId: number) {
  const [member] = await ctx.db
    .select({
      userId: users.id,
      name: users.name,
      role: memberships.role,
      deactivatedAt: users.deactivatedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isPersonOf(ctx), eq(users.id, userId)))
  if (!member) throw notFound()
  return { ...member, isActive: member.deactivatedAt === null }
}

export async function countWorkingAdmins(ctx: OrgQueryContext): Promise<number> {
  const [counted] = await ctx.db
    .select({ admins: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isPersonOf(ctx), eq(memberships.role, 'admin'), isNull(users.deactivatedAt)))
  return counted?.admins ?? 0
}
