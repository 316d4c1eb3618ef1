import type { ReactNode } from 'react'
import { Facts } from './facts'

interface Props {
  title: string
  /** Stands beside the title. */
  note?: string | null
  facts: [string, ReactNode][]
}

/** The title of a row in one line. Its details open on demand. */
export const RowDetails = ({ title, note, facts }: Props) => (
  <details className="row-details">
    <summary>
      <strong>{title}</strong> {note && <span className="muted">{note}</span>}
    </summary>
    <Facts facts={facts} />
  </details>
)
