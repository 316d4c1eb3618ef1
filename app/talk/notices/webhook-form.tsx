import { Form } from '@remix-run/react'
import type { SettingsWire } from '#server/talk/notices/wire'

/** Form for a new webhook: its address and its kinds of notices. */
export const WebhookForm = ({ kinds }: { kinds: SettingsWire['kinds'] }) => (
  <Form method="post" className="fields" aria-label="New webhook">
    <label>
      <span>Address</span>
      <input
        type="text"
        inputMode="url"
        name="url"
        required
        maxLength={2000}
        placeholder="https://hooks.example.com/plumbline"
        autoComplete="off"
      />
    </label>
    <fieldset>
      <legend>Notices (none selected: all)</legend>
      <div className="choices">
        {kinds.map(({ kind, label }) => (
          <label key={kind}>
            <input type="checkbox" name="kind" value={kind} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
    <button type="submit" className="button button-main" name="do" value="add">
      Add webhook
    </button>
  </Form>
)
