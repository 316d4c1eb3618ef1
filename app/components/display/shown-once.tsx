import type { ReactNode } from 'react'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'

interface Props {
  label: string
  copyLabel: string
  /** The secret, which cannot be shown again. */
  secret: string
  /** How to use the secret. */
  advice: ReactNode
  children?: ReactNode
}

/** A link or key that is shown only once, with a copy button. */
export function ShownOnce({ label, copyLabel, secret, advice, children }: Props) {
  return (
    <section className="shown-once" role="status" aria-label={label}>
      <p>{advice}</p>
      <pre>
        <code>{secret}</code>
      </pre>
      <CopyButton label={copyLabel} text={() => secret} />
      {children}
    </section>
  )
}
