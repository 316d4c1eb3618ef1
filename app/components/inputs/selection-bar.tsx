import type { ReactNode } from 'react'
import { counted } from '#shared/counted'

interface Props {
  count: number
  /** For example “document”. */
  noun: string
  onClear: () => void
  /** The bar of a form: without JavaScript, it is shown as soon as a box is checked. */
  isInForm?: boolean
  /** What one can do with the selection. */
  children: ReactNode
}

/** Floats above the end of a list while some of its rows are selected. */
export function SelectionBar({ count, noun, onClear, isInForm = false, children }: Props) {
  return (
    <div className="selection-bar" hidden={count === 0 && !isInForm}>
      <span role="status">{count > 0 && `${counted(count, noun)} selected`}</span>
      {children}
      <button type="button" className="button-quiet needs-script" onClick={onClear}>
        Clear
      </button>
    </div>
  )
}
