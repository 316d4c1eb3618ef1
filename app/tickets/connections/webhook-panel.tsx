import { Form } from '@remix-run/react'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { ShownOnce } from '#app/components/display/shown-once.tsx'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import type { TicketConnectionWire } from '#server/tickets/connections/wire'
import { SYSTEM_LABELS, WEBHOOK_STEPS } from './ticket-systems'

/** Each vendor's word for a project. */
const PROJECTS = {
  jira: { label: 'Project key', example: 'PAY' },
  linear: { label: 'Team key', example: 'ENG' },
  github: { label: 'Repository', example: 'acme/payments' },
}

interface Props {
  connection: TicketConnectionWire
  mayManage: boolean
  /** A new secret, shown only once. */
  secret: string | null
}

/** The address for the vendor's events, and how to set up the webhook. */
export function WebhookPanel({ connection, mayManage, secret }: Props) {
  const { system, webhook_url: url, has_webhook, last_delivery_at } = connection
  if (url === null) return null
  const vendor = SYSTEM_LABELS[system]
  return (
    <section className="panel" aria-labelledby="pl-_webhook">
      <div className="panel-head">
        <h2 id="pl-_webhook">Webhook</h2>
      </div>
      <div className="panel-body">
        <p>
          {vendor} sends changes of tickets to this address. Without them, changes arrive with the nightly
          comparison.
        </p>
        <div className="copy-line">
          <code>{url}</code>
          <CopyButton label="Copy address" text={() => url} />
        </div>
        <p className="muted">
          {has_webhook ? `Plumbline registered the webhook at ${vendor}. ` : ''}
          Last verified event: <OptionalTime at={last_delivery_at} />.
        </p>
        {secret && (
          <ShownOnce
            label="New webhook secret"
            copyLabel="Copy secret"
            secret={secret}
            advice={
              <>
                <strong>Copy the secret now</strong> and enter it at {vendor}. You will not be able to see it
                again. The previous secret stays valid until you replace it once more.
              </>
            }
          />
        )}
        {mayManage && (
          <>
            <RegisterForm vendor={vendor} isAgain={has_webhook} project={PROJECTS[system]} />
            <details open={secret !== null}>
              <summary>Set it up by hand, or replace the secret</summary>
              <ol className="guide-steps">
                {WEBHOOK_STEPS[system].map((step) => (
                  <li key={step}>
                    <InlineCode text={step} />
                  </li>
                ))}
              </ol>
              {system === 'linear' ? <VendorSecretForm /> : <NewSecretForm />}
            </details>
          </>
        )}
      </div>
    </section>
  )
}

const RegisterForm = ({
  vendor,
  isAgain,
  project,
}: {
  vendor: string
  isAgain: boolean
  project: (typeof PROJECTS)['jira']
}) => (
  <Form method="post" className="fields" aria-label="Register the webhook">
    <label>
      <span>{project.label}</span>
      <input
        type="text"
        name="project"
        required
        maxLength={200}
        autoComplete="off"
        placeholder={project.example}
      />
    </label>
    <button type="submit" className="button" name="do" value="register-webhook">
      {isAgain ? 'Register for another project' : `Register at ${vendor}`}
    </button>
  </Form>
)

/** For a vendor that uses our secret. */
const NewSecretForm = () => (
  <Form method="post">
    <button type="submit" className="button" name="do" value="rotate-secret">
      Create a new secret
    </button>
  </Form>
)

/** For a vendor that generates the secret. */
const VendorSecretForm = () => (
  <Form method="post" className="fields" aria-label="Signing secret">
    <label>
      <span>Signing secret of Linear</span>
      <input type="password" name="secret" required maxLength={2000} autoComplete="off" spellCheck={false} />
    </label>
    <button type="submit" className="button" name="do" value="rotate-secret">
      Save
    </button>
  </Form>
)
