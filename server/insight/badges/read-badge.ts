import { and, eq, isNull } from 'drizzle-orm'
import { orgs, publicBadges } from '#db/schema/index'
import { summarizeCoverage } from '#server/insight/coverage/index'
import type { ProcedureContext } from '#server/kernel/context'
import { drawBadge } from './draw-badge'

export const BADGES = ['health', 'coverage'] as const
type Badge = (typeof BADGES)[number]

/** The badge as SVG. Null for a suspended org, or one without public badges. */
export async function readBadge(ctx: ProcedureContext, slug: string, badge: Badge): Promise<string | null> {
  const [org] = await ctx.db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    .from(orgs)
    .innerJoin(publicBadges, eq(publicBadges.orgId, orgs.id))
    .where(and(eq(orgs.slug, slug), isNull(orgs.suspendedAt)))
  if (!org) return null
  const { health_score, section_coverage_pct } = await summarizeCoverage({ ...ctx, org, permissions: [] })
  return badge === 'health'
    ? drawBadge({ label: 'spec health', text: `${Math.round(health_score)} / 100`, score: health_score })
    : drawBadge({
        label: 'spec coverage',
        text: `${Math.round(section_coverage_pct)}%`,
        score: section_coverage_pct,
      })
}
