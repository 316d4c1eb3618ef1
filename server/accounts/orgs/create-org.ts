import { memberships, orgs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordForOrgAndPlatform } from './record-for-org-and-platform'
import type { OrgWire } from './wire'

/** Creates an org. The caller becomes its admin. */
export function createOrg(ctx: Context, slug: string, name = slug): Promise<OrgWire> {
  return withTransaction(ctx, async (ctx) => {
    const [org] = await ctx.db
      .insert(orgs)
      .values({ slug, name })
      .onConflictDoNothing()
      .returning({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    if (!org) throw conflict(`There is an organization ${slug} already. Choose another slug.`)
    await ctx.db.insert(memberships).values({ orgId: org.id, userId: userIdOf(ctx), role: 'admin' })
    await recordForOrgAndPlatform(ctx, org, { act: 'org.create', target: { kind: 'org', id: org.id, name } })
    return { slug: org.slug, name: org.name }
  })
}
