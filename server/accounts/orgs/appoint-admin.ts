import { and, eq, isNull, sql } from 'drizzle-orm'
import { memberships, orgs, users } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import { MOVE_COLUMNS, refuseDuringCopy } from '#server/kernel/access/org-move'
import type { Context, Org } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { lockMembers } from './queries'
import { recordForOrgAndPlatform } from './record-for-org-and-platform'

/** Makes a user an admin of an org, so that an org without admins can be recovered. */
export function appointAdmin(ctx: Context, slug: string, email: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const org = await findOrg(ctx, slug)
    refuseDuringCopy(org)
    const person = await findActivePerson(ctx, email)
    await lockMembers({ ...ctx, org })
    const from = await findRole(ctx, org, person.id)
    if (from === 'admin') return { ok: true }
    await ctx.db
      .insert(memberships)
      .values({ orgId: org.id, userId: person.id, role: 'admin' })
      .onConflictDoUpdate({ target: [memberships.orgId, memberships.userId], set: { role: 'admin' } })
    await clearKeyCache(ctx)
    await recordForOrgAndPlatform(ctx, org, {
      act: 'member.appoint',
      target: { kind: 'user', ...person },
      details: { from, to: 'admin' },
    })
    return { ok: true }
  })
}

async function findOrg({ db }: Context, slug: string): Promise<Org> {
  const [org] = await db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS })
    .from(orgs)
    .where(eq(orgs.slug, slug))
  if (!org) throw notFound()
  return org
}

async function findActivePerson({ db }: Context, email: string) {
  const [person] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(sql`lower(${users.email}) = lower(${email})`, eq(users.kind, 'human'), isNull(users.deactivatedAt)),
    )
  if (!person) throw unknownPerson()
  return person
}

async function findRole({ db }: Context, org: Org, userId: number) {
  const [member] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.orgId, org.id), eq(memberships.userId, userId)))
  return member?.role ?? null
}

function unknownPerson(): DomainError {
  const msg =
    'No active account of this deployment has this email. Invite the person to an organization that has an admin, or appoint yourself and invite them from there.'
  return new DomainError('validation_failed', {
    message: msg,
    issues: [{ loc: ['body', 'email'], msg, type: 'unknown_account' }],
  })
}
