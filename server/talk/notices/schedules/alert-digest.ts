import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alertHours, alerts, documents, sections } from '#db/schema/index'
import type { SourceRepository } from '../delivery/read-sources'
import type { DeliveryContext } from '../delivery/target'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const TOP = 5

/** The repositories of one digest. 0 means alerts without a repository. */
interface DigestPlace {
  id: number
  source: string
}

/** Compares the last week's errors with the week before, by repository. Omits repositories without errors and open alerts. */
export async function alertDigestOf(
  ctx: DeliveryContext,
  sources: readonly SourceRepository[],
  hasUnassigned: boolean,
): Promise<object[]> {
  const places = [
    ...sources.map(({ id, fullName }) => ({ id, source: fullName })),
    ...(hasUnassigned ? [{ id: 0, source: 'No repository' }] : []),
  ]
  if (places.length === 0) return []
  const totals = await readTotals(ctx, places)
  const items = []
  for (const { id, source } of places) {
    const { errors = 0, before = 0, open = 0 } = totals.get(id) ?? {}
    if (errors + before + open === 0) continue
    const [top, triaged] = [await readTop(ctx, id), await readSections(ctx, id)]
    items.push({ source, errors, before, open, top, sections: triaged })
  }
  return items
}

function weekOf({ clock }: DeliveryContext): { isThisWeek: SQL; isBefore: SQL | undefined } {
  const now = clock.now().getTime()
  const [week, before] = [new Date(now - WEEK_MS), new Date(now - 2 * WEEK_MS)]
  return {
    isThisWeek: gt(alertHours.hour, week),
    isBefore: and(gt(alertHours.hour, before), lte(alertHours.hour, week)),
  }
}

const place = sql<number>`coalesce(${alerts.repositoryId}, 0)::int`

const isHourOfAlert = and(eq(alertHours.orgId, alerts.orgId), eq(alertHours.alertId, alerts.id))

const isDocumentOfAlert = and(
  eq(documents.orgId, alerts.orgId),
  eq(documents.repositoryId, alerts.repositoryId),
  eq(documents.path, alerts.sectionPath),
  eq(documents.aiExposure, 'full'),
)

/** Sections removed since then have no name. */
const isSectionOfAlert = and(
  eq(sections.orgId, documents.orgId),
  eq(sections.textId, documents.textId),
  eq(sections.sectionId, alerts.sectionId),
)

async function readTotals(ctx: DeliveryContext, places: readonly DigestPlace[]) {
  const { db, org } = ctx
  const { isThisWeek, isBefore } = weekOf(ctx)
  const ids = places.map(({ id }) => id)
  const ofPlaces = and(
    eq(alerts.orgId, org.id),
    or(inArray(alerts.repositoryId, ids), ids.includes(0) ? isNull(alerts.repositoryId) : undefined),
  )
  const errors = await db
    .select({
      id: place,
      errors: sql<number>`coalesce(sum(${alertHours.count}) filter (where ${isThisWeek}), 0)::float8`,
      before: sql<number>`coalesce(sum(${alertHours.count}) filter (where ${isBefore}), 0)::float8`,
    })
    .from(alerts)
    .innerJoin(alertHours, isHourOfAlert)
    .where(ofPlaces)
    .groupBy(place)
  const open = await db
    .select({ id: place, open: sql<number>`count(*)::int` })
    .from(alerts)
    .where(and(ofPlaces, eq(alerts.state, 'open')))
    .groupBy(place)
  const totals = new Map<number, { errors?: number; before?: number; open?: number }>()
  for (const row of [...errors, ...open]) totals.set(row.id, { ...totals.get(row.id), ...row })
  return totals
}

const isOfPlace = (orgId: number, id: number) =>
  and(eq(alerts.orgId, orgId), id === 0 ? isNull(alerts.repositoryId) : eq(alerts.repositoryId, id))

async function readTop(ctx: DeliveryContext, id: number): Promise<{ title: string; count: number }[]> {
  const total = sql<number>`sum(${alertHours.count})::float8`
  return ctx.db
    .select({ title: alerts.title, count: total })
    .from(alerts)
    .innerJoin(alertHours, isHourOfAlert)
    .where(and(isOfPlace(ctx.org.id, id), weekOf(ctx).isThisWeek))
    .groupBy(alerts.id, alerts.title)
    .orderBy(desc(total), alerts.id)
    .limit(TOP)
}

/** The sections to which people assigned the week's alerts, if AI may see them. */
async function readSections(ctx: DeliveryContext, id: number): Promise<{ title: string; alerts: number }[]> {
  const count = sql<number>`count(distinct ${alerts.id})::int`
  const title = sql<string>`${documents.title} || coalesce(' › ' || ${sections.title}, '')`
  return ctx.db
    .select({ title, alerts: count })
    .from(alerts)
    .innerJoin(alertHours, isHourOfAlert)
    .innerJoin(documents, isDocumentOfAlert)
    .leftJoin(sections, isSectionOfAlert)
    .where(and(isOfPlace(ctx.org.id, id), eq(alerts.decision, 'section'), weekOf(ctx).isThisWeek))
    .groupBy(alerts.sectionPath, alerts.sectionId, title)
    .orderBy(desc(count), alerts.sectionPath, alerts.sectionId)
    .limit(TOP)
}
