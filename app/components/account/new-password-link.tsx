import { CopyButton } from '../inputs/copy-button'

/** The one time that the link is seen. */
export function NewPasswordLink({ link }: { link: string }) {
  return (
    <section className="shown-once" role="status" aria-label="New password">
      <p>
        <strong>Send this link to the person.</strong> With it they set a new password, once, within a day. It
        cannot be shown again.
      </p>
      <pre>
        <code>{link}</code>
      </pre>
      <CopyButton label="Copy link" text={() => link} />
    </section>
  )
}
