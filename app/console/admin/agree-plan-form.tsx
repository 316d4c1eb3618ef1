import { Form } from '@remix-run/react'

const LIMITS = {
  repositories: 'Repositories',
  people: 'People',
  ticket_connections: 'Ticket connections',
  ai_operations: 'AI operations a month',
}

/** Gives an organization Enterprise with the agreed limits. */
export const AgreePlanForm = () => (
  <Form method="post" className="fields" aria-label="Agree an enterprise plan">
    <label>
      <span>Organization for Enterprise</span>
      <input type="text" name="slug" required maxLength={39} autoComplete="off" />
    </label>
    {Object.entries(LIMITS).map(([name, label]) => (
      <label key={name}>
        <span>{label}, at most</span>
        <input type="number" name={name} min={0} placeholder="Any" />
      </label>
    ))}
    <button type="submit" name="do" value="set-enterprise" className="button">
      Set Enterprise
    </button>
  </Form>
)
