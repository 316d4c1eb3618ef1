import { CopyButton } from '../inputs/copy-button'

/** The one time that the link is seen. */
export function NewInvitationLink({ link }: { link: string }) {
  return (
    <section className="shown-once" role="status" aria-label="New invitation">
      <p>
        <strong>Send this link to the person you invite.</strong> It works once, within seven days, and cannot
        be shown again.
      </p>
      <pre>
        <code>{link}</code>
      </pre>
      <CopyButton label="Copy link" text={() => link} />
    </section>
  )
}
