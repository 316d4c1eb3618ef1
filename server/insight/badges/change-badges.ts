import { eq } from 'drizzle-orm'
import { publicBadges } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'

export async function arePublic({ db, org }: OrgContext): Promise<boolean> {
  const [row] = await db.select().from(publicBadges).where(eq(publicBadges.orgId, org.id))
  return row !== undefined
}

/** Makes the org's badges public or private. */
export function changeBadges(ctx: OrgContext, isPublic: boolean): Promise<{ are_public: boolean }> {
  return withTransaction(ctx, async (tx) => {
    const { db, org } = tx
    if (isPublic) await db.insert(publicBadges).values({ orgId: org.id }).onConflictDoNothing()
    else await db.delete(publicBadges).where(eq(publicBadges.orgId, org.id))
    await recordAct(tx, {
      act: 'badges.change',
      target: { kind: 'org', id: org.id, name: org.slug },
      details: { are_public: isPublic },
    })
    return { are_public: isPublic }
  })
}
