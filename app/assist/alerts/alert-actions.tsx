import { Form } from '@remix-run/react'

const SILENCES = [
  ['1', '1 hour'],
  ['24', '1 day'],
  ['168', '1 week'],
] as const

/** Buttons that resolve and silence an alert. */
export const AlertActions = ({ isOpen, isSilenced }: { isOpen: boolean; isSilenced: boolean }) => (
  <div className="actions">
    {isOpen && (
      <Form method="post">
        <button type="submit" className="button" name="do" value="resolve">
          Resolve
        </button>
      </Form>
    )}
    <Form method="post" className="actions" aria-label="Silence">
      <label>
        <span className="visually-hidden">Silence for</span>
        <select name="hours" defaultValue="24">
          {SILENCES.map(([hours, label]) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" name="do" value="silence">
        Silence
      </button>
    </Form>
    {isSilenced && (
      <Form method="post">
        <input type="hidden" name="hours" value="0" />
        <button type="submit" className="button" name="do" value="silence">
          End silence
        </button>
      </Form>
    )}
  </div>
)
