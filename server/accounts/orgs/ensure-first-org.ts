import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { memberships, orgs, users } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'

/** An arbitrary fixed lock id. Two concurrent starts must not both create the first account. */
const FIRST_START_LOCK = 4_081_977

export interface FirstOrg {
  org: Org
  adminId: number
}

/**
 * Creates the default org and the first super admin, or returns the existing ones. Only a new org gets the
 * super admin as a member, so a super admin who left the org stays out.
 */
export function ensureFirstOrg(ctx: Context, slug: string): Promise<FirstOrg> {
  return withTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await db.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
    const { org, isNew } = await ensureOrg(db, slug)
    const adminId = await ensureFirstPerson(db)
    if (isNew) {
      await db
        .insert(memberships)
        .values({ orgId: org.id, userId: adminId, role: 'admin', firstStep: 'name' })
      const target = { kind: 'org', id: org.id, name: org.name }
      await recordAct({ ...ctx, org }, { act: 'org.create', target, details: { admin: adminId } })
    }
    return { org, adminId }
  })
}

async function ensureOrg(db: Database, slug: string): Promise<{ org: Org; isNew: boolean }> {
  const rows = await db
    .insert(orgs)
    .values({ slug, name: slug })
    .onConflictDoNothing()
    .returning({ id: orgs.id })
  const [org] = await db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    .from(orgs)
    .where(eq(orgs.slug, slug))
  if (!org) throw new Error(`the org ${slug} vanished`)
  return { org, isNew: rows.length > 0 }
}

async function ensureFirstPerson(db: Database): Promise<number> {
  const [first] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.kind, 'human'), eq(users.isSuperAdmin, true)))
    .orderBy(asc(users.id))
    .limit(1)
  if (first) return first.id
  const [rows] = await db
    .insert(users)
    .values({ kind: 'human', name: 'Administrator', isSuperAdmin: true })
    .returning({ id: users.id })
  if (!rows) throw new Error('the first account was not made')
  return rows.id
}
