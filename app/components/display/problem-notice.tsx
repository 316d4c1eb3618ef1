import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { Icon } from './icon'

/** Shows why the last action failed. */
export function ProblemNotice({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <p className="notice" role="alert">
      <span className="severity-error">
        <Icon name="alert" />
      </span>{' '}
      <BillingText text={problem} />
    </p>
  )
}
