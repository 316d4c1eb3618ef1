import { Link, type MetaFunction, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { answerPublicForm } from '#app/loaders/public-forms.server'
import { EnterpriseForm } from '#app/public/landing/enterprise-form.tsx'
import { PlanCard } from '#app/public/landing/plan-card.tsx'
import { SelfHosted } from '#app/public/landing/self-hosted.tsx'
import type { PricesWire } from '#server/accounts/billing/wire'
import type { Caller } from '#server/router'
import { CYCLES, MIN_SEATS, PLANS, TRIAL_DAYS } from '#shared/plans'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(
    'Pricing · Plumbline',
    data?.prices
      ? 'Per-seat plans, billed monthly or annually, with a 14-day trial.'
      : 'Self-hosted: all features included.',
  )

type EnterpriseRequest = Parameters<Caller['contact']['enterprise']>[0]

/** Without prices, nothing is sold here. */
export const loader = async (args: LoaderFunctionArgs) =>
  args.context.sellsPlans ? load(args, (caller) => caller.billing.prices()) : { prices: null }

export const action = (args: ActionFunctionArgs) =>
  answerPublicForm(
    args,
    ({ contact }, typed) => contact.enterprise(typed as EnterpriseRequest),
    'Thanks! We will get back to you soon.',
  )

export default function Pricing() {
  const { prices } = useLoaderData<typeof loader>()
  return <PublicFrame>{prices ? <Plans prices={prices} /> : <SelfHosted />}</PublicFrame>
}

function Plans({ prices }: PricesWire) {
  const [params] = useSearchParams()
  const cycle = params.get('cycle') === 'annual' ? 'annual' : 'monthly'
  return (
    <div className="pricing">
      <header>
        <h1>Pricing</h1>
        <p className="muted">
          A seat is a person who was active in the month. Paid plans start at {MIN_SEATS} seats. Pro has a
          trial of {TRIAL_DAYS} days without a card.
        </p>
        <nav className="segments" aria-label="Billing period">
          {CYCLES.map((option) => (
            <Link
              key={option}
              to={option === 'monthly' ? '/pricing' : '/pricing?cycle=annual'}
              aria-current={option === cycle ? 'true' : undefined}
              preventScrollReset
            >
              {option === 'monthly' ? 'Monthly' : 'Annual'}
            </Link>
          ))}
        </nav>
      </header>
      <ul className="plans">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            cycle={cycle}
            price={prices.find((price) => price.plan === plan && price.billing_cycle === cycle) ?? null}
          />
        ))}
      </ul>
      <section id="pl-_enterprise" aria-labelledby="pl-_enterprise-title">
        <h2 id="pl-_enterprise-title">Contact sales</h2>
        <EnterpriseForm answer={useActionData<typeof action>()} />
      </section>
    </div>
  )
}
