import type { Context, Org, OrgInPlan } from '../context'
import { planOf } from '../entitlements/org-plan'
import { readOrgPlan } from '../entitlements/read-org-plan'
import { afterCommit } from '../transaction'

/** Facts about an org for analytics. The values contain no names, texts or addresses. */
export type OrgEvent =
  | 'org_created'
  | 'repo_connected'
  | 'spec_viewed'
  | 'search_run'
  | 'spec_saved'
  | 'ai_used'
  | 'ticket_created'
  | 'sync_conflict'
  | 'review_posted'
  | 'notice_sent'
  | 'trial_started'
  | 'plan_changed'
  | 'mcp_called'

type EventContext = Pick<Context, 'db' | 'clock' | 'ports'>

/** Reports an event of an org to analytics after the commit. Costs nothing if analytics is not configured. */
export async function captureEvent(
  ctx: EventContext & { org: Pick<Org, 'id'> | OrgInPlan },
  name: OrgEvent,
  times = 1,
): Promise<void> {
  const { analytics } = ctx.ports
  if (!analytics || times === 0) return
  const org = 'billing' in ctx.org ? ctx.org : await readOrgPlan(ctx, ctx.org.id)
  if (!org) return
  const event = { name, properties: { org_id: org.id, plan: planOf({ ...ctx, org }) } }
  await afterCommit(ctx, async () => {
    for (let time = 0; time < times; time += 1) analytics.capture(event)
  })
}
