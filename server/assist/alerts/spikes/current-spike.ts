import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { alerts, documents, sections } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'
import type { NoticeItem, NoticePlace } from '#server/kernel/notices/notices'
import { errorSpike } from '../notices'

type TopAlert = z.infer<typeof errorSpike.item>['top'][number]
type AlertRow = Pick<
  typeof alerts.$inferSelect,
  'id' | 'level' | 'count' | 'decision' | 'sectionPath' | 'sectionId' | 'suggestions'
>

/**
 * The current facts of a spike's alerts: a message can wait, triage follows the spike, and people decide later. Names only
 * sections that AI may see now.
 */
export const currentSpike: NoticeCheck = async (ctx, place, items) => {
  const ids = [...new Set(items.flatMap((item) => topOf(item).map(({ id }) => id)))]
  const rows = new Map((await readAlerts(ctx, place, ids)).map((row) => [row.id, row]))
  const titles = await readTitles(
    ctx,
    place,
    [...rows.values()].flatMap((row) => sectionOf(row)?.path ?? []),
  )
  const current = (alert: TopAlert): TopAlert => {
    const row = rows.get(alert.id)
    const section = row ? sectionOf(row) : null
    const title = section && titles.get(keyOf(section))
    return {
      ...alert,
      ...(row && { level: row.level, count: row.count }),
      section: section && title ? { ...section, title } : null,
    }
  }
  return items.map((item) => ({ ...item, top: topOf(item).map(current) }))
}

const topOf = (item: NoticeItem) => errorSpike.item.parse(item).top

const keyOf = ({ path, id }: { path: string; id: string }) => JSON.stringify([path, id])

const readAlerts = (
  { db }: Pick<Context, 'db'>,
  { orgId }: NoticePlace,
  ids: number[],
): Promise<AlertRow[]> =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), inArray(alerts.id, ids)))

/** The section chosen by a person, or else the best suggestion. */
function sectionOf({ decision, sectionPath, sectionId, suggestions }: AlertRow) {
  const [first] = suggestions
  const section = decision === 'section' ? { path: sectionPath, sectionId } : (first ?? null)
  if (decision === 'none' || !section?.path) return null
  return { path: section.path, id: section.sectionId ?? '' }
}

/** The names of the sections that AI may see, by path and id. */
async function readTitles(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: NoticePlace,
  paths: string[],
): Promise<ReadonlyMap<string, string>> {
  if (repositoryId === null || paths.length === 0) return new Map()
  const rows = await db
    .select({
      path: documents.path,
      id: sections.sectionId,
      title: sql<string>`${documents.title} || ' › ' || ${sections.title}`,
    })
    .from(documents)
    .innerJoin(sections, and(eq(sections.orgId, documents.orgId), eq(sections.textId, documents.textId)))
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, repositoryId),
        eq(documents.aiExposure, 'full'),
        inArray(documents.path, paths),
      ),
    )
  return new Map(rows.map(({ path, id, title }) => [keyOf({ path, id: id ?? '' }), title]))
}
