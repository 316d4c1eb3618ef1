import { and, eq, gt, or } from 'drizzle-orm'
import { alertHours, alerts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { type AlertRow, selectAlerts, toWire } from './list-alerts'
import type { AlertDetailWire } from './wire'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 14
/** Maximum number of listed alerts of the same problem. */
const MAX_SAME = 50

/** One alert with its stack, its errors by hour, and other alerts of the same problem. */
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
  const alertsOfProblem = await db
    .select({ id: alerts.id, title: alerts.title })
    .from(alerts)
    .where(and(eq(alerts.orgId, org.id), or(eq(alerts.id, first), eq(alerts.joinedId, first))))
    .orderBy(alerts.id)
    .limit(MAX_SAME)
  return {
    alert: toWire(row),
    stack: row.alert.stack,
    can_open_issue: canOpenIssue(ctx, row),
    history: history.map(({ hour, count }) => ({ hour: hour.toISOString(), count })),
    same_problem: alertsOfProblem.filter((each) => each.id !== id),
  }
}

const canOpenIssue = ({ ports }: OrgContext, { alert, repo, localPath }: AlertRow) =>
  alert.issueNumber === null && repo !== null && (localPath !== null || ports.codeHosts.forge !== null)
