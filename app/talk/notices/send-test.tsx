import { Form } from '@remix-run/react'

/** Sends a test to a chat channel, or to the inbox and mail of the person. */
export const SendTest = () => (
  <Form method="post" className="fields" aria-label="Send a test">
    <label>
      <span>Chat channel (empty: my inbox and mail)</span>
      <input
        type="text"
        name="channel"
        placeholder="#svc-specs"
        pattern="#.+"
        title="# and the name of a channel"
        maxLength={81}
        autoComplete="off"
      />
    </label>
    <button type="submit" className="button">
      Send a test
    </button>
  </Form>
)
