import { and, eq, sql } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { AiExposure } from '#spec/types'
import type { Context } from '../context'
import type { NoticePlace } from '../notices/notices'

/** The AI exposure of these documents of a repository. Omits missing documents. */
export async function readExposures(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: NoticePlace,
  paths: readonly string[],
): Promise<ReadonlyMap<string, AiExposure>> {
  if (repositoryId === null || paths.length === 0) return new Map()
  const rows = await db
    .select({ path: documents.path, exposure: documents.aiExposure })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, repositoryId),
        sql`${documents.path} = any(${sql.param(paths)}::text[])`,
      ),
    )
  return new Map(rows.map(({ path, exposure }) => [path, exposure]))
}
