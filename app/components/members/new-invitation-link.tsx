import { CopyButton } from '../inputs/copy-button'

/** Shows the link once. It cannot be shown again. */
export function NewInvitationLink({ link }: { link: string }) {
  return (
    <section className="shown-once" role="status" aria-label="New invitation">
      <p>
        <strong>Send this link to the person you invite.</strong> It works once and expires in 7 days. You
        will not be able to see it again.
      </p>
      <pre>
        <code>{link}</code>
      </pre>
      <CopyButton label="Copy link" text={() => link} />
    </section>
  )
}
