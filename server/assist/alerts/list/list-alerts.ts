import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alertSources, alerts, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { byText, listOrder } from '#server/kernel/database/list-order'
import type { AlertOrder } from '#shared/list-sorts'
import { ALERT_LEVELS } from '../parse/alert'
import { isSharedRow } from '../processing/choose-rows'
import { fullName, isInRepository, placePath, placeSection } from './count-sections'
import type { AlertQuery, AlertsWire, AlertWire } from './wire'

const isOfRepository = and(eq(repositories.orgId, alerts.orgId), eq(repositories.id, alerts.repositoryId))
const isOfSource = and(eq(alertSources.orgId, alerts.orgId), eq(alertSources.id, alerts.sourceId))

/** Alerts with the names of their source and repository. */
export const selectAlerts = ({ db }: Pick<OrgContext, 'db'>) =>
  db
    .select({ alert: alerts, source: alertSources.name, repo: fullName, localPath: repositories.localPath })
    .from(alerts)
    .innerJoin(alertSources, isOfSource)
    .leftJoin(repositories, isOfRepository)

/** Alerts, including those that joined another alert. */
export async function listAlerts(ctx: OrgContext, query: AlertQuery): Promise<AlertsWire> {
  const condition = conditionOf(ctx, query)
  const rows = await selectAlerts(ctx)
    .where(condition)
    .orderBy(...orderOf(query.sort))
    .limit(query.limit)
    .offset(query.offset)
  const [counted] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(alerts)
    .leftJoin(repositories, isOfRepository)
    .where(condition)
  return { alerts: rows.map(toWire), total: counted?.total ?? 0 }
}

const KEYS = {
  last: sql`${alerts.lastAt}`,
  title: byText(alerts.title),
  level: sql`array_position(${sql.param([...ALERT_LEVELS])}::text[], ${alerts.level})`,
  service: byText(sql`coalesce(${alerts.service}, ${fullName})`),
  errors: sql`${alerts.count}`,
}

/** A total order: newer errors first where the column is equal. */
const orderOf = (sort: AlertOrder): SQL[] => [listOrder(sort, KEYS), desc(alerts.lastAt), desc(alerts.id)]

function conditionOf(
  { org }: OrgContext,
  { state, repo, service, file_path: path, section_id: section }: AlertQuery,
): SQL | undefined {
  return and(
    eq(alerts.orgId, org.id),
    state === 'all' ? undefined : eq(alerts.state, state),
    repo && isInRepository(repo),
    service === undefined ? undefined : eq(sql`lower(${alerts.service})`, service.toLowerCase()),
    path === undefined ? undefined : eq(placePath, path),
    section === undefined ? undefined : eq(placeSection, section),
  )
}

export type AlertRow = Awaited<ReturnType<typeof selectAlerts>>[number]

export function toWire({ alert, source, repo }: AlertRow): AlertWire {
  const { sectionPath, sectionId } = alert
  return {
    id: alert.id,
    fingerprint: alert.fingerprint,
    title: alert.title,
    message: alert.message,
    level: alert.level,
    service: alert.service,
    repo,
    source,
    url: alert.url,
    state: alert.state,
    count: alert.count,
    is_shared: isSharedRow(alert),
    first_at: alert.firstAt.toISOString(),
    last_at: alert.lastAt.toISOString(),
    resolved_at: alert.resolvedAt?.toISOString() ?? null,
    resolved_by: alert.resolvedBy,
    silenced_until: alert.silencedUntil?.toISOString() ?? null,
    decision: alert.decision,
    section:
      sectionPath !== null && sectionId !== null ? { file_path: sectionPath, section_id: sectionId } : null,
    suggestions: alert.suggestions.map(({ path, sectionId: id, ...suggestion }) => ({
      file_path: path,
      section_id: id,
      ...suggestion,
    })),
    triaged_at: alert.triagedAt?.toISOString() ?? null,
    triage_note: alert.triageNote,
    joined_id: alert.joinedId,
    issue_number: alert.issueNumber,
    issue_url: alert.issueUrl,
  }
}
