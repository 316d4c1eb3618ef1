import { Form } from '@remix-run/react'

/** Lists the consequences before the button, so that nobody needs a second dialog. */
export const RemoveConnection = ({ vendor, host }: { vendor: string; host: string }) => (
  <details className="panel">
    <summary className="panel-note">Remove this connection</summary>
    <div className="panel-body">
      <ul className="guide-steps">
        <li>The credential and the webhook secret are deleted from Plumbline.</li>
        <li>
          Sync with {host} stops. Connections in CONFIG.yaml that use it are reported as not configured.
        </li>
        <li>Tickets at {vendor} stay as they are, and links in documents stay.</li>
        <li>The token stays valid at {vendor}. Revoke it there if nothing else uses it.</li>
      </ul>
      <Form method="post">
        <button type="submit" className="button button-danger" name="do" value="remove">
          Remove {vendor} {host}
        </button>
      </Form>
    </div>
  </details>
)
