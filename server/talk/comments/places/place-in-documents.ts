import { and, eq, inArray, isNull } from 'drizzle-orm'
import { documents, sectionIdentities, texts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { sectionTexts } from '#spec/anchors/index'
import type { ReadThread } from '../messages/read-comments'
import type { ThreadRow } from '../threads/find-thread'
import { type OwnSection, type PresentText, placeThread } from './place-thread'

/**
 * The threads with their places in the published texts. A job stores the places, shortly after a publication; until then
 * readers see them computed. A document that is gone is left to the job, which looks where it moved.
 */
export async function placeInDocuments(ctx: OrgContext, rows: readonly ReadThread[]): Promise<ReadThread[]> {
  const newTexts = await readNewTexts(ctx, rows)
  if (newTexts.size === 0) return [...rows]
  const owns = await readOwnSections(
    ctx,
    rows.filter(({ thread }) => newTexts.has(thread.id)).map(({ thread }) => thread),
  )
  return rows.map((row) => {
    const text = newTexts.get(row.thread.id)
    return text ? { ...row, thread: placedThread(row.thread, owns, text) } : row
  })
}

function placedThread(
  thread: ThreadRow,
  owns: ReadonlyMap<number, OwnSection>,
  text: PresentText,
): ThreadRow {
  const own = owns.get(thread.sectionIdentityId ?? 0) ?? null
  const place = placeThread(thread, own, text)
  return place
    ? { ...thread, isOutdated: false, sectionId: place.sectionId, sectionTitle: place.sectionTitle }
    : { ...thread, isOutdated: true }
}

/** The present texts of threads that were placed in another one. */
async function readNewTexts(ctx: OrgContext, rows: readonly ReadThread[]): Promise<Map<number, PresentText>> {
  const stale = rows.filter(({ thread, presentSha }) => presentSha !== null && presentSha !== thread.blobSha)
  const texts = new Map<number, PresentText>()
  for (const threads of groupBy(stale, ({ thread }) => `${thread.repositoryId} ${thread.path}`).values()) {
    const text = threads[0] && (await readText(ctx, threads[0].thread))
    for (const { thread } of threads) if (text) texts.set(thread.id, text)
  }
  return texts
}

/** The published text of a document; null if there is none. */
export async function readText(
  { db }: Pick<OrgContext, 'db'>,
  { orgId, repositoryId, path }: Pick<ThreadRow, 'orgId' | 'repositoryId' | 'path'>,
): Promise<PresentText | null> {
  const [row] = await db
    .select({ blobSha: documents.blobSha, content: texts.content })
    .from(documents)
    .leftJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(
      and(eq(documents.orgId, orgId), eq(documents.repositoryId, repositoryId), eq(documents.path, path)),
    )
  return row ? { blobSha: row.blobSha, sections: sectionTexts(row.content ?? '') } : null
}

async function readOwnSections(
  { db, org }: OrgContext,
  threads: readonly ThreadRow[],
): Promise<Map<number, OwnSection>> {
  const ids = threads.flatMap(({ sectionIdentityId }) => sectionIdentityId ?? [])
  if (ids.length === 0) return new Map()
  const { id, sectionId, blobSha, orgId, removedAt } = sectionIdentities
  const rows = await db
    .select({ id, sectionId, blobSha })
    .from(sectionIdentities)
    .where(and(eq(orgId, org.id), inArray(id, ids), isNull(removedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}
