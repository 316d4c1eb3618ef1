import { useId } from 'react'
import { useMentions } from '../mentions/use-mentions'

interface Props {
  label: string
  typed?: string
}

const MIN_ROWS = 3
const MAX_ROWS = 20

/** The height of the field for a text. */
export const rowsFor = (text: string): number =>
  Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length + 1))

/** The field of a comment. */
export function CommentText({ label, typed = '' }: Props) {
  const id = useId()
  const completeMentions = useMentions()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="body"
        rows={rowsFor(typed)}
        required
        maxLength={20_000}
        defaultValue={typed}
        dir="auto"
        onFocus={completeMentions}
      />
    </div>
  )
}
