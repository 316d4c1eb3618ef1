import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'
import type { NoticeItem, NoticePlace } from '#server/kernel/notices/notices'

/** The specs that have not been removed since. */
export const stillExists: NoticeCheck = (ctx, place, items) => keepWhere(ctx, place, items)

export const stillInReview: NoticeCheck = (ctx, place, items) =>
  keepWhere(ctx, place, items, eq(documents.reviewStatus, 'in_review'))

/** Larger changes are not checked item by item, because they are shown as a count. */
const MAX_CHECKED = 20_000

async function keepWhere<Item extends NoticeItem>(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: NoticePlace,
  items: readonly Item[],
  condition?: SQL,
): Promise<Item[]> {
  const paths = [...new Set(items.flatMap(({ path }) => path ?? []))]
  if (repositoryId === null || paths.length > MAX_CHECKED) return [...items]
  const rows = await db
    .select({ path: documents.path })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, repositoryId),
        eq(documents.isSpec, true),
        inArray(documents.path, paths),
        condition,
      ),
    )
  const existingPaths = new Set(rows.map(({ path }) => path))
  return items.filter(({ path }) => existingPaths.has(path ?? ''))
}
