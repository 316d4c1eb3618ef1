import { Link } from '@remix-run/react'
import { fillDays } from '#app/charts/usage'
import type { UsageOfDay } from '#app/labels/ai-kinds'
import type { AiOperationsWire } from '#server/accounts/billing/wire'
import { UsageChart } from './usage-chart'

/** AI operations of the period: the used share of the included ones, and their days. */
export function AiUsage({ usage, days }: { usage: AiOperationsWire; days: UsageOfDay[] }) {
  const { period_start: start, period_end: end } = usage
  return (
    <>
      <div className="panel-body">
        <p>{describe(usage)}</p>
        <p className="muted">
          Operations with <Link to="../ai-key">an AI key of the organization</Link> and failed ones do not
          count.
        </p>
      </div>
      {days.length > 0 && <UsageChart days={fillDays(days, { start, end })} />}
    </>
  )
}

function describe({ ops_used, ops_included, overage }: AiOperationsWire): string {
  if (ops_included === null) return `${ops_used} used in this period.`
  if (ops_included === 0) return 'The plan includes no AI operations.'
  const beyond = overage > 0 ? `, ${overage} beyond` : ''
  return `${Math.min(ops_used, ops_included)} of ${ops_included} included operations are used in this period${beyond}.`
}
