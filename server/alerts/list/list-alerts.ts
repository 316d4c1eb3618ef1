import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alertHours, alertSources, alertSpikes, alerts, repositories } from '../../../db/schema'
import type { OrgContext } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import type { AlertDetailWire, AlertNumbersWire, AlertQuery, AlertsWire, AlertWire } from './wire'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 14
const SPIKE_DAYS = 7
const MAX_GROUPS = 50

const fullName = sql<string | null>`${repositories.owner} || '/' || ${repositories.name}`

const isOfRepository = and(eq(repositories.orgId, alerts.orgId), eq(repositories.id, alerts.repositoryId))
const isOfSource = and(eq(alertSources.orgId, alerts.orgId), eq(alertSources.id, alerts.sourceId))

const selectAlerts = ({ db }: Pick<OrgContext, 'db'>) =>
  db
    .select({ alert: alerts, source: alertSources.name, repo: fullName, localPath: repositories.localPath })
    .from(alerts)
    .innerJoin(alertSources, isOfSource)
    .leftJoin(repositories, isOfRepository)

/** Newest errors first. An alert that joined another one stands behind it in the answer of that one only. */
export async function listAlerts(ctx: OrgContext, query: AlertQuery): Promise<AlertsWire> {
  const condition = conditionOf(ctx, query)
  const rows = await selectAlerts(ctx)
    .where(condition)
    .orderBy(desc(alerts.lastAt), desc(alerts.id))
    .limit(query.limit)
    .offset(query.offset)
  const [counted] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(alerts)
    .leftJoin(repositories, isOfRepository)
    .where(condition)
  return { alerts: rows.map(toWire), total: counted?.total ?? 0 }
}

function conditionOf(
  { org }: OrgContext,
  { state, repo, service, file_path: path }: AlertQuery,
): SQL | undefined {
  return and(
    eq(alerts.orgId, org.id),
    state === 'all' ? undefined : eq(alerts.state, state),
    repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
    service === undefined ? undefined : eq(sql`lower(${alerts.service})`, service.toLowerCase()),
    path === undefined ? undefined : eq(alerts.sectionPath, path),
  )
}

type Row = Awaited<ReturnType<typeof selectAlerts>>[number]

function toWire({ alert, source, repo }: Row): AlertWire {
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
    joined_id: alert.joinedId,
    issue_number: alert.issueNumber,
  }
}

export async function getAlert(ctx: OrgContext, id: number): Promise<AlertDetailWire> {
  const { db, org, clock } = ctx
  const [row] = await selectAlerts(ctx).where(and(eq(alerts.orgId, org.id), eq(alerts.id, id)))
  if (!row) throw notFound()
  const since = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS)
  const history = await db
    .select()
    .from(alertHours)
    .where(and(eq(alertHours.orgId, org.id), eq(alertHours.alertId, id), gt(alertHours.hour, since)))
    .orderBy(alertHours.hour)
  const first = row.alert.joinedId ?? id
  const same = await db
    .select({ id: alerts.id, title: alerts.title })
    .from(alerts)
    .where(and(eq(alerts.orgId, org.id), or(eq(alerts.id, first), eq(alerts.joinedId, first))))
    .orderBy(alerts.id)
    .limit(MAX_GROUPS)
  return {
    alert: toWire(row),
    stack: row.alert.stack,
    can_open_issue: row.localPath !== null && row.alert.issueNumber === null,
    history: history.map(({ hour, count }) => ({ hour: hour.toISOString(), count })),
    same_problem: same.filter((each) => each.id !== id),
  }
}

/** Open alerts by service and by section, and the spikes of the last week. */
export async function countAlerts({ db, org, clock }: OrgContext): Promise<AlertNumbersWire> {
  const isOpen = and(eq(alerts.orgId, org.id), eq(alerts.state, 'open'))
  const open = sql<number>`count(*)::int`
  const services = await db
    .select({ service: alerts.service, open, count: sql<number>`sum(${alerts.count})::float8` })
    .from(alerts)
    .where(isOpen)
    .groupBy(alerts.service)
    .orderBy(desc(open), alerts.service)
    .limit(MAX_GROUPS)
  const sections = await db
    .select({ repo: fullName, file_path: alerts.sectionPath, section_id: alerts.sectionId, open })
    .from(alerts)
    .innerJoin(repositories, isOfRepository)
    .where(and(isOpen, eq(alerts.decision, 'section'), isNotNull(alerts.sectionPath)))
    .groupBy(fullName, alerts.sectionPath, alerts.sectionId)
    .orderBy(desc(open), alerts.sectionPath, alerts.sectionId)
    .limit(MAX_GROUPS)
  const since = new Date(clock.now().getTime() - SPIKE_DAYS * DAY_MS)
  const spikes = await db
    .select({ spike: alertSpikes, repo: fullName })
    .from(alertSpikes)
    .leftJoin(
      repositories,
      and(eq(repositories.orgId, alertSpikes.orgId), eq(repositories.id, alertSpikes.repositoryId)),
    )
    .where(
      and(eq(alertSpikes.orgId, org.id), or(isNull(alertSpikes.endedAt), gt(alertSpikes.startedAt, since))),
    )
    .orderBy(desc(alertSpikes.startedAt), desc(alertSpikes.id))
    .limit(MAX_GROUPS)
  return {
    open: await db.$count(alerts, isOpen),
    services,
    sections: sections.map((row) => ({
      repo: row.repo ?? '',
      file_path: row.file_path ?? '',
      section_id: row.section_id ?? '',
      open: row.open,
    })),
    spikes: spikes.map(({ spike, repo }) => ({
      repo,
      started_at: spike.startedAt.toISOString(),
      ended_at: spike.endedAt?.toISOString() ?? null,
      count: spike.count,
      threshold: spike.threshold,
    })),
  }
}
