import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AiUsage } from '#app/accounts/billing/ai-usage.tsx'
import { BillingNotices } from '#app/accounts/billing/billing-notices.tsx'
import { CapForm } from '#app/accounts/billing/cap-form.tsx'
import { InvoicePanel } from '#app/accounts/billing/invoice-panel.tsx'
import { PlanPanel } from '#app/accounts/billing/plan-panel.tsx'
import { SeatPanel } from '#app/accounts/billing/seat-panel.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { orgHead } from '#app/head'
import { loadBilling, submitBilling } from '#app/loaders/billing-page.server'

export const meta = orgHead('Billing')

/** The response to the form may contain a link to the payment provider. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const loader = (args: LoaderFunctionArgs) => loadBilling(args)
export const action = (args: ActionFunctionArgs) => submitBilling(args)

export default function Billing() {
  const { overview, seats, usage, prices, preview, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSold = !overview.is_self_hosted
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? problem} />
      {answer?.isCapSaved && (
        <p className="notice notice-ok" role="status">
          The cap is saved. It applies to the next operation.
        </p>
      )}
      {answer?.link && (
        <p className="notice notice-ok" role="status">
          The page of the payment provider is ready.{' '}
          <a className="button button-main" href={answer.link}>
            Open the payment page
          </a>
        </p>
      )}
      <BillingNotices notices={overview.notices} />
      {isSold ? (
        <PlanPanel overview={overview} prices={prices} preview={preview} />
      ) : (
        <p>Self-hosted: all features included.</p>
      )}
      <SeatPanel seats={seats} cycle={overview.subscription.billing_cycle} />
      <section className="panel" aria-labelledby="pl-_ai">
        <header className="panel-head">
          <h2 id="pl-_ai">AI operations</h2>
        </header>
        <AiUsage usage={usage} days={overview.ai_days} />
        {overview.can_meter && overview.is_subscribed && overview.subscription.plan === 'pro' && (
          <CapForm cap={overview.ai_cap} />
        )}
      </section>
      {isSold && <InvoicePanel invoices={overview.invoices} hasCustomer={overview.has_customer} />}
    </>
  )
}
