import { CopyButton } from '../inputs/copy-button'

/** Shows the link once. It cannot be shown again. */
export function NewPasswordLink({ link }: { link: string }) {
  return (
    <section className="shown-once" role="status" aria-label="New password">
      <p>
        <strong>Send this link to the user.</strong> It lets them set a new password once and expires in 24
        hours. You will not be able to see it again.
      </p>
      <pre>
        <code>{link}</code>
      </pre>
      <CopyButton label="Copy link" text={() => link} />
    </section>
  )
}
