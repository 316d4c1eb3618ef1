import { Form } from '@remix-run/react'

/** Sends a test to the inbox and mail of the person, or to a chat channel if there is a workspace. */
export const SendTest = ({ hasChat }: { hasChat: boolean }) => (
  <Form method="post" className="fields" aria-label="Send a test">
    {hasChat && (
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
    )}
    <button type="submit" className="button" name="do" value="test">
      Send a test{!hasChat && ' to me'}
    </button>
  </Form>
)
