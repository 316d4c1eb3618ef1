import { Form } from '@remix-run/react'
import { RoleField } from '#app/components/inputs/role-choice.tsx'
import { formatAmount } from '#app/labels/format-amount'

/** The price of another seat on a paid plan. */
export interface SeatCost {
  unit_amount: number
  currency: string
  billing_cycle: 'monthly' | 'annual'
}

export function InvitationForm({ seatCost }: { seatCost: SeatCost | null }) {
  return (
    <Form method="post" className="fields" aria-label="New invitation">
      <label>
        <span>For</span>
        <input type="email" name="email" maxLength={320} placeholder="name@example.com (optional)" />
      </label>
      <RoleField value="viewer" />
      <label className="check">
        <input type="checkbox" name="only_for_email" /> Only the account with this email can accept
      </label>
      {seatCost && (
        <p className="muted">
          Each active person above the bought seats costs{' '}
          {formatAmount(seatCost.unit_amount, seatCost.currency)} a{' '}
          {seatCost.billing_cycle === 'monthly' ? 'month' : 'year'}.
        </p>
      )}
      <button type="submit" name="do" value="invite" className="button button-main">
        Create link
      </button>
    </Form>
  )
}
