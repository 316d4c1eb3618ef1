import type { ReactNode } from 'react'
import { CopyButton } from '../inputs/copy-button'

interface Props {
  label: string
  copyLabel: string
  /** What cannot be shown again. */
  secret: string
  /** What to do with it. */
  advice: ReactNode
  children?: ReactNode
}

/** A link or a key that is shown only now, with a button that copies it. */
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
