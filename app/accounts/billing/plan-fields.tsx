import { CYCLE_LABELS } from '#app/labels/plan-labels'
import { BOUGHT_PLANS, CYCLES, MAX_SEATS, MIN_SEATS, PLAN_TABLE } from '#shared/plans'

interface Props {
  plan: string
  cycle: string
  seats: number
}

/** Form fields for buying and changing a plan. */
export function PlanFields({ plan, cycle, seats }: Props) {
  return (
    <>
      <label>
        <span>Plan</span>
        <select name="plan" defaultValue={plan}>
          {BOUGHT_PLANS.map((each) => (
            <option key={each} value={each}>
              {PLAN_TABLE[each].name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Billed</span>
        <select name="billing_cycle" defaultValue={cycle}>
          {CYCLES.map((each) => (
            <option key={each} value={each}>
              {CYCLE_LABELS[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Seats</span>
        <input
          type="number"
          name="seat_count"
          min={MIN_SEATS}
          max={MAX_SEATS}
          defaultValue={seats}
          required
        />
      </label>
    </>
  )
}
