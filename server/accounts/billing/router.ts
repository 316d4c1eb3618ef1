import { z } from 'zod'
import { openProcedure, orgProcedure, platformProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { getOverview } from './accounts/get-overview'
import { getSubscription } from './accounts/get-subscription'
import { dismissNotice } from './accounts/notices'
import { getAiOperations } from './ai/get-ai-operations'
import { setCap } from './ai/set-cap'
import { changePlan, previewChange, takeBackChange } from './buying/change-plan'
import { checkout } from './buying/checkout'
import { openPortal } from './buying/open-portal'
import { startTrial } from './buying/start-trial'
import { listAccounts } from './platform/list-accounts'
import { setPlan } from './platform/set-plan'
import { getPrices } from './prices/get-prices'
import { getSeats } from './seats/get-seats'
import {
  AccountQuery,
  AccountsWire,
  AiOperationsWire,
  CapInput,
  ChangeInput,
  ChangePreviewWire,
  ChangeQuery,
  CheckoutInput,
  CheckoutWire,
  NoticeInput,
  OperatedOrgPath,
  OverviewWire,
  PlanByOperator,
  PortalWire,
  PricesWire,
  SeatsWire,
  SubscriptionWire,
} from './wire'

export const billingRouter = router({
  prices: openProcedure.output(PricesWire).query(({ ctx }) => getPrices(ctx)),

  subscription: orgProcedure('specs:read')
    .output(SubscriptionWire)
    .query(({ ctx }) => getSubscription(ctx)),

  seats: orgProcedure('specs:read')
    .output(SeatsWire)
    .query(({ ctx }) => getSeats(ctx)),

  aiOperations: orgProcedure('specs:read')
    .output(AiOperationsWire)
    .query(({ ctx }) => getAiOperations(ctx)),

  overview: orgProcedure('org:manage')
    .output(OverviewWire)
    .query(({ ctx }) => getOverview(ctx)),

  checkout: orgProcedure('org:manage')
    .input(CheckoutInput)
    .output(CheckoutWire)
    .mutation(({ ctx, input }) => checkout(ctx, input)),

  portal: orgProcedure('org:manage')
    .output(PortalWire)
    .mutation(({ ctx }) => openPortal(ctx)),

  startTrial: orgProcedure('org:manage')
    .output(SubscriptionWire)
    .mutation(({ ctx }) => startTrial(ctx)),

  previewChange: orgProcedure('org:manage')
    .input(ChangeQuery)
    .output(ChangePreviewWire)
    .query(({ ctx, input }) => previewChange(ctx, input)),

  changePlan: orgProcedure('org:manage')
    .input(ChangeInput)
    .output(SubscriptionWire)
    .mutation(({ ctx, input }) => changePlan(ctx, input)),

  takeBackChange: orgProcedure('org:manage')
    .output(SubscriptionWire)
    .mutation(({ ctx }) => takeBackChange(ctx)),

  setCap: orgProcedure('org:manage')
    .input(CapInput)
    .output(Ok)
    .mutation(({ ctx, input }) => setCap(ctx, input.operations)),

  dismissNotice: orgProcedure('org:manage')
    .input(NoticeInput)
    .output(Ok)
    .mutation(({ ctx, input }) => dismissNotice(ctx, input)),

  accounts: platformProcedure(z.object({}))
    .input(AccountQuery)
    .output(AccountsWire)
    .query(({ ctx, input }) => listAccounts(ctx, input)),

  setPlan: platformProcedure(OperatedOrgPath)
    .input(PlanByOperator)
    .output(Ok)
    .mutation(({ ctx, input }) => setPlan(ctx, input.slug, input)),
})
