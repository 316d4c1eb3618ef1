import { Link, type MetaFunction, useActionData, useSearchParams } from '@remix-run/react'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { Caller } from '../../server/router'
import { PublicFrame } from '../components/frame/public-frame'
import { EnterpriseForm } from '../components/landing/enterprise-form'
import { PlanCard } from '../components/landing/plan-card'
import { head } from '../head'
import { CYCLES, LEAST_SEATS, OFFERS } from '../labels/plans'
import { answerPublicForm } from '../loaders/public-forms.server'

export const meta: MetaFunction = () =>
  head('Pricing · Plumbline', 'Plans by the seat, monthly or by the year, with a trial of 14 days.')

type Asked = Parameters<Caller['contact']['enterprise']>[0]

export const action = (args: ActionFunctionArgs) =>
  answerPublicForm(
    args,
    ({ contact }, typed) => contact.enterprise(typed as Asked),
    'Thank you. Somebody will write to you soon.',
  )

export default function Pricing() {
  const [params] = useSearchParams()
  const cycle = params.get('cycle') === 'annual' ? 'annual' : 'monthly'
  return (
    <PublicFrame>
      <div className="pricing">
        <header>
          <h1>Pricing</h1>
          <p className="muted">
            A seat is a person who did something that month. Paid plans begin at {LEAST_SEATS} seats, with a
            trial of 14 days that takes no card.
          </p>
          <nav className="segments" aria-label="How it is paid">
            {CYCLES.map((it) => (
              <Link
                key={it}
                to={it === 'monthly' ? '/pricing' : '/pricing?cycle=annual'}
                aria-current={it === cycle ? 'true' : undefined}
                preventScrollReset
              >
                {it === 'monthly' ? 'By the month' : 'By the year'}
              </Link>
            ))}
          </nav>
        </header>
        <ul className="plans">
          {OFFERS.map((offer) => (
            <PlanCard key={offer.name} offer={offer} cycle={cycle} />
          ))}
        </ul>
        <section id="pl-_enterprise" aria-labelledby="pl-_enterprise-title">
          <h2 id="pl-_enterprise-title">Talk to us about Enterprise</h2>
          <EnterpriseForm answer={useActionData<typeof action>()} />
        </section>
      </div>
    </PublicFrame>
  )
}
