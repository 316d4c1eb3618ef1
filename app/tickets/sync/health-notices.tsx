import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { groupBy } from '#shared/group-by'
import type { SyncConnection } from './sync-data'

/** Problems that keep connections from syncing. Each problem is listed once, with all affected connections. */
export function HealthNotices({ connections }: { connections: SyncConnection[] }) {
  const problems = groupBy(
    connections.filter(({ problem }) => problem !== null),
    ({ problem }) => problem ?? '',
  )
  return [...problems].map(([problem, affected]) => {
    const isPause = affected.every(({ state }) => state === 'paused_by_plan')
    return (
      <p className={isPause ? 'notice notice-warning' : 'notice'} key={problem}>
        <span className={isPause ? 'severity-warning' : 'severity-error'}>
          <Icon name="alert" />
        </span>{' '}
        <strong>{affected.map(({ name, repo }) => `${name} of ${repo}`).join(', ')}</strong>:{' '}
        {isPause ? <BillingText text={problem} /> : <InlineCode text={problem} />}
      </p>
    )
  })
}
