import type { JobContext, Org } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import type { JobHandlers } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import type { Payments } from '#server/ports/payments/port'
import { stillTrue } from './accounts/notices'
import { sendUsageOf } from './ai/send-usage'
import type * as jobs from './jobs'
import { billingNews } from './notices'
import { billingRouter } from './router'
import { applyEvent } from './sync/apply-event'
import { compareAll } from './sync/compare-all'
import { endSubscriptionsOf } from './sync/end-billing'
import { followOrg } from './sync/follow-org'
import { followTime } from './sync/follow-time'

export { events } from './sync/apply-event'

export const noticeChecks: readonly CheckedNotice[] = [{ kind: billingNews, check: stillTrue }]

export const procedures = { billing: billingRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  applyEvent: (ctx, { kind, id }) => applyEvent(ctx, { kind, id }),
  compareAll: (ctx) => compareAll(ctx),
  followTime: (ctx) => followTime(ctx),
  sendUsage: (ctx, { orgId }) => forOrg(ctx, orgId, sendUsageOf),
  followOrg: (ctx, { orgId }) => forOrg(ctx, orgId, followOrg),
  endSubscriptions: async ({ ports: { payments } }, { customerId }) => {
    if (payments) await endSubscriptionsOf(payments, customerId)
  },
}

/** Does nothing if the org or the payments no longer exist. */
async function forOrg(
  ctx: JobContext,
  orgId: number,
  work: (ctx: JobContext & { org: Org }, payments: Payments) => Promise<void>,
): Promise<void> {
  const { payments } = ctx.ports
  const org = await readOrgPlan(ctx, orgId)
  if (org && payments) await work({ ...ctx, org }, payments)
}
