import { Form } from '@remix-run/react'
import { TRIAL_DAYS } from '#shared/plans'
import { PlanFields } from './plan-fields'

/** For organizations without a subscription. */
export function BuyPlan({ mayTry, seats }: { mayTry: boolean; seats: number }) {
  return (
    <>
      {mayTry && (
        <Form method="post" aria-label="Start the trial">
          <button type="submit" name="do" value="trial" className="button button-main">
            Try Pro for {TRIAL_DAYS} days
          </button>{' '}
          <span className="muted">No card is needed.</span>
        </Form>
      )}
      <Form method="post" className="fields" aria-label="Buy a plan">
        <PlanFields plan="pro" cycle="monthly" seats={seats} />
        <button type="submit" name="do" value="checkout" className="button">
          Continue to payment
        </button>
      </Form>
    </>
  )
}
