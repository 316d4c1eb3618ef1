import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { commentThreads, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { ThreadCountsWire } from '../wire'
import { OF_REPOSITORY, onDocuments } from './find-thread'

/** The open threads of a document, by section. Those of a text that is gone count for the document only. */
export async function countThreads(
  { db, org }: OrgContext,
  { owner, repo, file_path: path }: { owner: string; repo: string; file_path: string },
): Promise<ThreadCountsWire> {
  const rows = await db
    .select({ sectionId: commentThreads.sectionId, isOutdated: commentThreads.isOutdated, open: count() })
    .from(commentThreads)
    .innerJoin(repositories, OF_REPOSITORY)
    .where(
      and(
        eq(commentThreads.orgId, org.id),
        eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
        eq(sql`lower(${repositories.name})`, repo.toLowerCase()),
        isConnected,
        onDocuments,
        eq(commentThreads.path, path),
        isNull(commentThreads.resolvedAt),
      ),
    )
    .groupBy(commentThreads.sectionId, commentThreads.isOutdated)
  return {
    open: rows.reduce((sum, row) => sum + row.open, 0),
    sections: rows.flatMap(({ sectionId, isOutdated, open }) =>
      sectionId === null || isOutdated ? [] : [{ section_id: sectionId, open }],
    ),
  }
}
