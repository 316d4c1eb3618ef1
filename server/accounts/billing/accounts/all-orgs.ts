import { asc, gt } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'

const AT_ONCE = 200

/** Every org of the deployment, in small reads. */
export async function* allOrgs({ db }: Pick<Context, 'db'>): AsyncGenerator<Org> {
  let after = 0
  for (;;) {
    const rows = await db
      .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
      .from(orgs)
      .where(gt(orgs.id, after))
      .orderBy(asc(orgs.id))
      .limit(AT_ONCE)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
