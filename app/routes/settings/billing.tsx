import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AiUsage } from '../../components/billing/ai-usage'
import { BillingNotices } from '../../components/billing/billing-notices'
import { BuyPlan } from '../../components/billing/buy-plan'
import { ChangePlan } from '../../components/billing/change-plan'
import { InvoiceTable } from '../../components/billing/invoice-table'
import { PlanFacts } from '../../components/billing/plan-facts'
import { SeatTable } from '../../components/billing/seat-table'
import { ProblemNotice } from '../../components/display/problem-notice'
import { head } from '../../head'
import { loadBilling, submitBilling } from '../../loaders/billing-page.server'

export const meta: MetaFunction = ({ params }) => head(`Billing · ${params.org} · Plumbline`)

/** The response to the form may contain a link to the payment provider. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const loader = (args: LoaderFunctionArgs) => loadBilling(args)
export const action = (args: ActionFunctionArgs) => submitBilling(args)

export default function Billing() {
  const { overview, seats, usage, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? problem} />
      {answer?.isCapSaved && (
        <p className="notice" role="status">
          The cap is saved. It applies to the next operation.
        </p>
      )}
      {answer?.link && (
        <p className="notice" role="status">
          <a className="button button-main" href={answer.link}>
            Open the payment page
          </a>
        </p>
      )}
      {overview.is_self_hosted ? (
        <p>This deployment sells no plans, so this organization may use everything for free.</p>
      ) : (
        <Sold />
      )}
      <h2>People</h2>
      <SeatTable seats={seats} />
      <h2>AI operations</h2>
      <AiUsage usage={usage} days={overview.ai_days} />
      <p className="muted">
        Operations with <Link to="../ai-key">an AI key of the organization</Link> do not count.
      </p>
    </>
  )
}

/** What exists only where plans are sold. */
function Sold() {
  const { overview, preview } = useLoaderData<typeof loader>()
  const { subscription, is_subscribed, ai_cap } = overview
  const [params] = useSearchParams()
  const seats = Math.max(3, subscription.seat_count ?? subscription.seats_used)
  const current = { plan: subscription.plan, cycle: subscription.billing_cycle ?? 'monthly', seats }
  return (
    <>
      {params.get('checkout') === 'done' && !is_subscribed && (
        <p className="notice" role="status">
          The payment is being confirmed. Reload the page in a moment.
        </p>
      )}
      <BillingNotices notices={overview.notices} />
      <h2>Plan</h2>
      <PlanFacts overview={overview} />
      {is_subscribed ? (
        <ChangePlan current={current} preview={preview} />
      ) : (
        <BuyPlan mayTry={overview.may_try} seats={seats} />
      )}
      {overview.can_meter && is_subscribed && (
        <Form method="post" className="fields" aria-label="Cap of AI operations">
          <label>
            <span>AI operations beyond the included ones, at most</span>
            <input type="number" name="operations" min={0} max={10_000_000} defaultValue={ai_cap} required />
          </label>
          <button type="submit" name="do" value="cap" className="button">
            Save the cap
          </button>
        </Form>
      )}
      <h2>Invoices</h2>
      <InvoiceTable invoices={overview.invoices} />
      {overview.has_customer && (
        <Form method="post" aria-label="Billing portal">
          <button type="submit" name="do" value="portal" className="button">
            Billing portal
          </button>{' '}
          <span className="muted">Cards, billing address and VAT id.</span>
        </Form>
      )}
    </>
  )
}
