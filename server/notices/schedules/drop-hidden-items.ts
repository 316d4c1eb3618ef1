import { and, eq, sql } from 'drizzle-orm'
import { documents } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import type { NoticeItem, NoticePlace } from '../../kernel/notices/notices'

/**
 * Leaves out documents that AI may see nothing of, and removed ones, of which that is not known any more. Chat workspaces give
 * digests to their own AI.
 */
export async function dropHiddenItems(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: NoticePlace,
  items: readonly NoticeItem[],
): Promise<NoticeItem[]> {
  const paths = [...new Set(items.flatMap(({ path }) => path ?? []))]
  if (repositoryId === null || paths.length === 0) return [...items]
  const rows = await db
    .select({ path: documents.path })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, repositoryId),
        sql`${documents.aiExposure} <> 'none'`,
        sql`${documents.path} = any(${sql.param(paths)}::text[])`,
      ),
    )
  const shown = new Set(rows.map(({ path }) => path))
  return items.filter(({ path }) => path === undefined || shown.has(path))
}
