import { and, asc, desc, eq, isNull, lte, or } from 'drizzle-orm'
import { alerts } from '../../../db/schema'
import type { JobContext } from '../../kernel/context'
import type { SpikePlace } from './spike-rows'

const TOP = 3

/** The open alerts with the newest errors, as the message names them. Silenced alerts are left out. */
export async function topAlerts(ctx: JobContext, { orgId, repositoryId }: SpikePlace) {
  const ofPlace = repositoryId === 0 ? isNull(alerts.repositoryId) : eq(alerts.repositoryId, repositoryId)
  const isAudible = or(isNull(alerts.silencedUntil), lte(alerts.silencedUntil, ctx.clock.now()))
  const rows = await ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), ofPlace, eq(alerts.state, 'open'), isAudible))
    .orderBy(desc(alerts.lastAt), desc(alerts.count), asc(alerts.id))
    .limit(TOP)
  return rows.map((row) => ({ id: row.id, title: row.title, section: sectionOf(row) }))
}

/** The section that a person chose, else the best suggestion. */
function sectionOf({ decision, sectionPath, sectionId, suggestions }: typeof alerts.$inferSelect) {
  const [first] = suggestions
  const section = decision === 'section' ? { path: sectionPath, sectionId } : (first ?? null)
  if (decision === 'none' || !section?.path) return null
  return { path: section.path, id: section.sectionId ?? '' }
}
